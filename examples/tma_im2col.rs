//! A convolution of 3 by 3 over images with 32 channels, by tensor copies in im2col mode.
//!
//! Such a copy takes a run of output pixels and brings, for one tap of the filter, the input pixel that each of them
//! meets there: a matrix of pixels by channels, ready to be multiplied. What lies beyond the border reads as zero; the
//! run goes on in the next row, and the next image, by itself. Here a block takes the 64 pixels of an image.
//!
//! `cargo run --example tma_im2col` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

/// The corners say that the walk over the places of a filter begins at (-1, -1), and ends one before the last row and
/// column: a border of one pixel of zeros.
#[tirx::kernel(grid = 4, block = 256)]
fn convolve(
    #[tma(im2col(lower = [-1, -1], upper = [-1, -1], channels = 32, pixels = 64), swizzle = 128)]
    images: &Tensor<f32, 4, 8, 8, 32>,
    filter: &Tensor<f32, 9, 32, 16>,
    out: &mut Tensor<f32, 4, 64, 16>,
) {
    let tid = thread_idx().x;
    let image = block_idx().x;
    // Two stages: while one tap is multiplied, the next is on its way.
    let taps = alloc_shared::<Tensor<f32, 2, 64, 32>>().swizzle(128);
    let landed = alloc_mbarriers::<2>();
    if tid == 0 {
        for stage in 0..2 {
            landed[stage].init(1);
        }
        fence_mbarrier_init();
        landed[0].arrive_expect_tx(8192);
        tile::cp_async_bulk_tensor(
            taps.sub((0, .., ..)),
            images.im2col((image as i32, -1, -1, 0), (0, 0)),
        )
        .mbarrier(landed[0]);
    }
    cta_sync();
    let pixel = tid / 4;
    let output = tid % 4 * 4;
    let mut sums = [0.0; 4];
    for tap in 0..9 {
        let next = tap + 1;
        if tid == 0 && next < 9 {
            let stage = next % 2;
            landed[stage].arrive_expect_tx(8192);
            tile::cp_async_bulk_tensor(
                taps.sub((stage, .., ..)),
                images.im2col(
                    (image as i32, -1, -1, 0),
                    ((next / 3) as u16, (next % 3) as u16),
                ),
            )
            .mbarrier(landed[stage]);
        }
        let stage = tap % 2;
        landed[stage].wait_parity(tap / 2 % 2);
        for channel in 0..32 {
            let x = taps[(stage, pixel, channel)];
            for i in 0..4 {
                sums[i] = x.mul_add(filter[(tap, channel, output + i as u32)], sums[i]);
            }
        }
        // All are done with this stage before the tap after the next is copied into it.
        cta_sync();
    }
    for i in 0..4 {
        out[(image, pixel, output + i as u32)] = sums[i];
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", convolve::PTX);

    // Small whole numbers: the sums are exact.
    let pixels: Vec<f32> = (0..4 * 64 * 32)
        .map(|i| (i * 7 % 11) as f32 - 5.0)
        .collect();
    let weights: Vec<f32> = (0..9 * 32 * 16).map(|i| (i * 5 % 7) as f32 - 3.0).collect();
    let images = device.tensor(&pixels, [4, 8, 8, 32])?;
    let filter = device.tensor(&weights, [9, 32, 16])?;
    let mut out = device.zeros::<f32, 3>([4, 64, 16])?;
    convolve(&images, &filter, &mut out).launch(&stream)?;

    for (at, found) in out.to_vec()?.into_iter().enumerate() {
        let (image, row, column, output) = (at / 1024, at / 128 % 8, at / 16 % 8, at % 16);
        let mut sum = 0.0;
        for tap in 0..9 {
            // The pixel under this tap, if the image has it.
            let (y, x) = (row + tap / 3, column + tap % 3);
            if !(1..9).contains(&y) || !(1..9).contains(&x) {
                continue;
            }
            for channel in 0..32 {
                let pixel = ((image * 8 + y - 1) * 8 + x - 1) * 32 + channel;
                sum += pixels[pixel] * weights[(tap * 32 + channel) * 16 + output];
            }
        }
        assert_eq!(
            found, sum,
            "image {image}, row {row}, column {column}, output {output}"
        );
    }
    println!("ok: 4 images are convolved");
    Ok(())
}

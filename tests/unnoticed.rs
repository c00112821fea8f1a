//! Copies that are right and that a prover of bounds easily refuses, and mistakes that a compiler of kernels easily lets
//! pass: each of the first compiles and runs, each of the second is found, and it says by which check.
//!
//! `built` are mistakes that the build finds: the kernel is text here. `ran` are those that only a run shows, on the
//! emulator, in several schedules. What the emulator finds in PTX of others is in `tests/hazards`.

use tirx::{EmulatorOptions, prelude::*};
use tirx_compiler::{CompileError, compile, diagnostic::Diagnostic};

/// The rules that a kernel breaks, each once.
fn broken(attribute: &str, item: &str) -> Vec<&'static str> {
    let attribute = attribute.parse().expect("tokens");
    match compile(attribute, item.parse().expect("tokens")) {
        Ok(_) => Vec::new(),
        Err(CompileError::Diagnostics(found)) => {
            found.iter().map(|d: &Diagnostic| d.rule.name).collect()
        }
        Err(CompileError::LeftToRustc(_)) => vec!["rustc"],
    }
}

#[track_caller]
fn built(rule: &str, attribute: &str, item: &str) {
    assert_eq!(broken(attribute, item), [rule], "{item}");
}

/// Runs a kernel on the emulator in several schedules; each report names the rule, or each run is clean.
#[track_caller]
fn ran(rule: Option<&str>, launch: impl Fn(&Device, &Stream) -> tirx::Result<()>) {
    for seed in 0..4 {
        let options = EmulatorOptions::default().seed(seed).fail_on_review(true);
        let device = Device::open_emulator_with(options).expect("the emulator");
        let stream = device.stream().expect("a stream");
        match (rule, launch(&device, &stream)) {
            (None, result) => result.expect("a clean run"),
            (Some(rule), Ok(())) => panic!("[{rule}] is not found"),
            (Some(rule), Err(error)) => {
                let error = error.to_string();
                assert!(error.contains(&format!("[{rule}]")), "{error}");
            }
        }
    }
}

/// Rows of four, as numbers from 0 on.
fn rows(device: &Device, count: usize) -> tirx::Result<DeviceTensor<f32, 2>> {
    let values: Vec<f32> = (0..4 * count).map(|i| i as f32).collect();
    device.tensor(&values, [count, 4])
}

mod right_and_easily_refused {
    use super::*;

    #[tirx::kernel(grid = 1, block = 128, deny_unproved)]
    fn guarded(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 4>) {
        let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
        let tid = thread_idx().x;
        if tid < 64 {
            tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
            ptx::cp_async_wait_all();
            for j in 0..4 {
                b[(tid, j)] = shared[(tid, j)];
            }
        }
    }

    #[test]
    fn a_guard_around_a_copy_of_a_region() {
        ran(None, |device, stream| {
            let a = rows(device, 64)?;
            let mut b = device.zeros::<f32, 2>([64, 4])?;
            guarded(&a, &mut b).launch(stream)?;
            assert_eq!(b.to_vec()?, a.to_vec()?);
            Ok(())
        });
    }

    #[tirx::kernel(grid = N::size().div_ceil(64), block = 64, deny_unproved)]
    fn predicated<N: Dim>(#[align(16)] a: &Tensor<f32, N, 4>, b: &mut Tensor<f32, N, 4>) {
        let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
        let tid = thread_idx().x;
        let i = block_idx().x * 64 + tid;
        tile::cp_async_cg(shared.sub((tid, ..)), a.sub((i, ..)))
            .chunk_bytes(16)
            .pred(i < N::size());
        ptx::cp_async_wait_all();
        if i < N::size() {
            for j in 0..4 {
                b[(i, j)] = shared[(tid, j)];
            }
        }
    }

    #[test]
    fn a_pred_on_a_size_known_at_launch() {
        ran(None, |device, stream| {
            let a = rows(device, 100)?;
            let mut b = device.zeros::<f32, 2>([100, 4])?;
            predicated(&a, &mut b).launch(stream)?;
            assert_eq!(b.to_vec()?, a.to_vec()?);
            Ok(())
        });
    }

    #[tirx::kernel(grid = 1, block = 32, deny_unproved)]
    fn ahead(#[align(16)] a: &Tensor<f32, 256, 4>, b: &mut Tensor<f32, 256, 4>) {
        let shared = alloc_shared::<Tensor<f32, 2, 32, 4>>().align(16);
        let tid = thread_idx().x;
        tile::cp_async_cg(shared.sub((0, tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
        ptx::cp_async_commit_group();
        for k in 0..8 {
            if k < 7 {
                let next = (k + 1) * 32 + tid;
                tile::cp_async_cg(shared.sub(((k + 1) % 2, tid, ..)), a.sub((next, ..)))
                    .chunk_bytes(16);
            }
            ptx::cp_async_commit_group();
            ptx::cp_async_wait_group::<1>();
            for j in 0..4 {
                b[(k * 32 + tid, j)] = shared[(k % 2, tid, j)];
            }
        }
    }

    #[test]
    fn a_prefetch_of_a_pipeline_but_for_the_last_turn() {
        ran(None, |device, stream| {
            let a = rows(device, 256)?;
            let mut b = device.zeros::<f32, 2>([256, 4])?;
            ahead(&a, &mut b).launch(stream)?;
            assert_eq!(b.to_vec()?, a.to_vec()?);
            Ok(())
        });
    }

    #[tirx::kernel(grid = 1, block = 64, deny_unproved)]
    fn swizzled(#[align(16)] a: &Tensor<f32, 64, 32>, b: &mut Tensor<f32, 64, 32>) {
        let shared = alloc_shared::<Tensor<f32, 64, 32>>().swizzle(128);
        let tid = thread_idx().x;
        for part in 0..8 {
            let to = shared.sub((tid, 4 * part..4 * part + 4));
            tile::cp_async_cg(to, a.sub((tid, 4 * part..4 * part + 4))).chunk_bytes(16);
        }
        ptx::cp_async_wait_all();
        for j in 0..32 {
            b[(tid, j)] = shared[(tid, j)];
        }
    }

    #[test]
    fn a_swizzled_destination_of_each_thread() {
        ran(None, |device, stream| {
            let values: Vec<f32> = (0..64 * 32).map(|i| i as f32).collect();
            let a = device.tensor(&values, [64, 32])?;
            let mut b = device.zeros::<f32, 2>([64, 32])?;
            swizzled(&a, &mut b).launch(stream)?;
            assert_eq!(b.to_vec()?, values);
            Ok(())
        });
    }
}

mod wrong_and_easily_let_pass {
    use super::*;

    /// A row of each thread to shared memory, what makes it arrive, and what is read of it.
    macro_rules! copies {
        ($($kernel:ident, $test:ident: $rule:literal, |$tid:ident, $shared:ident, $a:ident, $b:ident| $body:block)*) => { $(
            #[tirx::kernel(grid = 1, block = 64)]
            fn $kernel(#[align(16)] $a: &Tensor<f32, 64, 4>, $b: &mut Tensor<f32, 64, 4>) {
                let $shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
                let $tid = thread_idx().x;
                $body
            }

            #[test]
            fn $test() {
                ran(Some($rule), |device, stream| {
                    let a = rows(device, 64)?;
                    let mut b = device.zeros::<f32, 2>([64, 4])?;
                    $kernel(&a, &mut b).launch(stream)?;
                    b.to_vec().map(drop)
                });
            }
        )* };
    }

    copies! {
        unwaited, no_wait_group_before_reading: "read-in-flight", |tid, shared, a, b| {
            tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
            ptx::cp_async_commit_group();
            b[(tid, 0)] = shared[(tid, 0)];
        }
        left_pending, wait_group_1_with_one_group_pending: "read-in-flight", |tid, shared, a, b| {
            tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
            ptx::cp_async_commit_group();
            ptx::cp_async_wait_group::<1>();
            b[(tid, 0)] = shared[(tid, 0)];
        }
        uncommitted, no_commit_group: "read-not-committed", |tid, shared, a, b| {
            tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
            ptx::cp_async_wait_group::<0>();
            b[(tid, 0)] = shared[(tid, 0)];
        }
        unsynchronised, no_cta_sync_before_reading_a_neighbours_row: "read-without-barrier", |tid, shared, a, b| {
            tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
            ptx::cp_async_wait_all();
            b[(tid, 0)] = shared[((tid + 1) % 64, 0)];
        }
        never_written, reading_uninitialised_shared: "uninitialised-shared", |tid, shared, a, b| {
            b[(tid, 0)] = shared[(tid, 0)] + a[(tid, 0)];
        }
        raced, many_threads_write_one_element: "race-global", |tid, shared, a, b| {
            b[(0, 0)] = a[(tid, 0)];
            let _ = shared;
        }
    }

    /// A kernel over `a` and `b`, 64 rows of four, whose body has `tid`.
    fn body(text: &str) -> String {
        format!(
            "fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &mut Tensor<f32, 64, 4>) {{
                let tid = thread_idx().x;
                let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
                {text}
            }}"
        )
    }

    #[test]
    fn src_size_beyond_the_chunk() {
        let text = "tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16).src_size(20);";
        built("cp-async-src-size", "grid = 1, block = 64", &body(text));
    }

    #[test]
    fn cta_sync_under_a_divergent_branch() {
        let text = "if tid % 2 == 0 { cta_sync(); } b[(tid, 0)] = a[(tid, 0)];";
        built("block-divergent", "grid = 1, block = 64", &body(text));
    }

    #[test]
    fn wait_group_of_a_negative_number() {
        let text = "ptx::cp_async_wait_group::<-1>();";
        built("wait-group", "grid = 1, block = 64", &body(text));
    }

    #[test]
    fn a_row_out_of_range() {
        let copy = |row: &str| {
            body(&format!(
                "tile::cp_async_cg(shared.sub((tid % 64, ..)), a.sub(({row}, ..))).chunk_bytes(16);"
            ))
        };
        built("copy-bounds", "grid = 1, block = 128", &copy("tid"));
        built("copy-bounds", "grid = 1, block = 64", &copy("tid - 1"));
        built("copy-bounds", "grid = 1, block = 64", &copy("tid + 64"));
    }

    #[test]
    fn a_plain_index_out_of_range() {
        let attribute = "grid = 1, block = 64";
        built("bounds", attribute, &body("b[(64, 0)] = a[(tid, 0)];"));
        built("bounds", attribute, &body("b[(tid, 0)] = a[(tid, 5)];"));
    }

    #[test]
    fn half_a_mebibyte_of_shared_memory() {
        let text = "let mut much = alloc_shared::<Tensor<f32, 131072>>(); much[tid] = 1.0;";
        built("shared-memory", "grid = 1, block = 64", &body(text));
    }

    #[test]
    fn a_cluster_of_32() {
        built(
            "cluster-size",
            "grid = 32, block = 64, cluster = 32",
            &body(""),
        );
    }

    #[test]
    fn an_instruction_that_the_target_lacks() {
        let text = "tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);";
        built(
            "target",
            "grid = 1, block = 64, target = \"sm_75\"",
            &body(text),
        );
    }

    #[test]
    fn shared_memory_of_another_cta_without_a_cluster() {
        let text = "let mut theirs = shared.at_rank(7); theirs[(tid, 0)] = 1.0;";
        built("cluster-missing", "grid = 8, block = 64", &body(text));
        let text = "cluster_sync(); let mut theirs = shared.at_rank(7); theirs[(tid, 0)] = 1.0; cluster_sync();";
        built(
            "cluster-rank",
            "grid = 8, block = 64, cluster = 4",
            &body(text),
        );
    }

    #[test]
    fn a_float_stored_as_a_half() {
        let item = "fn kernel(a: &Tensor<f32, 64>, b: &mut Tensor<f16, 64>) { b[thread_idx().x] = a[thread_idx().x]; }";
        built("rustc", "grid = 1, block = 64", item);
    }

    #[test]
    fn raw_ptx_on_an_address_without_unsafe() {
        let text =
            "ptx::cp_async_cg_shared_global::<16>(shared.shared_address(), a.global_address());";
        built("unsafe-needed", "grid = 1, block = 64", &body(text));
    }

    #[tirx::kernel(grid = 1, block = 32)]
    fn misaligned(#[align(16)] a: &Tensor<f32, 64>) {
        let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
        let (to, from) = (shared.shared_address(), a.global_address());
        // SAFETY: none: the addresses are not multiples of 16.
        unsafe { ptx::cp_async_cg_shared_global::<16>(to + 4, from + 4) };
        ptx::cp_async_wait_all();
    }

    #[test]
    fn a_raw_copy_at_addresses_that_are_not_aligned() {
        ran(Some("misaligned"), |device, stream| {
            let a = device.zeros::<f32, 1>([64])?;
            misaligned(&a).launch(stream)?;
            a.to_vec().map(drop)
        });
    }

    #[tirx::kernel(grid = 1, block = 32)]
    fn confused(#[align(16)] a: &Tensor<f32, 64>) {
        // SAFETY: none: an address in global memory is none in shared memory.
        unsafe {
            ptx::cp_async_cg_shared_global::<16>(a.global_address() as u32, a.global_address())
        };
        ptx::cp_async_wait_all();
    }

    #[test]
    fn a_global_address_given_for_a_shared_one() {
        ran(Some("out-of-bounds-shared"), |device, stream| {
            let a = device.zeros::<f32, 1>([64])?;
            confused(&a).launch(stream)?;
            a.to_vec().map(drop)
        });
    }

    #[tirx::kernel(grid = 1, block = 1)]
    fn uninitialised_barrier() {
        let bar = alloc_mbarrier();
        bar.arrive();
    }

    #[test]
    fn an_mbarrier_that_was_never_initialised() {
        ran(Some("mbarrier-lifetime"), |_, stream| {
            uninitialised_barrier().launch(stream)?;
            stream.synchronize()
        });
    }

    #[tirx::kernel(grid = 1, block = 1)]
    fn too_many_bytes(#[align(16)] a: &Tensor<f32, 64>, b: &mut Tensor<f32, 1>) {
        let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
        let bar = alloc_mbarrier();
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(512);
        tile::cp_async_bulk(shared, a.sub((..,))).mbarrier(bar);
        bar.wait_parity(0);
        b[0] = shared[0];
    }

    #[test]
    fn an_expected_count_of_bytes_that_never_come() {
        ran(Some("deadlock"), |device, stream| {
            let a = device.zeros::<f32, 1>([64])?;
            let mut b = device.zeros::<f32, 1>([1])?;
            too_many_bytes(&a, &mut b).launch(stream)?;
            b.to_vec().map(drop)
        });
    }
}

//! Kernels with two to eight mistakes. It is text: nobody compiles it.

#[tirx::kernel(gird = 1, block = 2048)] //~ attribute block-size
fn attribute_and_body(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    a[tid % 64] = vlaue; //~ unknown-name
    a[64] = 1.0; //~ bounds
}

#[tirx::kernel(grid = 1, block = 64)]
fn parameter_and_body(a: &mut Tensor<f32, 64>, b: String) { //~ parameter
    let tid = thread_idx().x;
    a[tid] = a[tid].squrt(); //~ unknown-name
    a[tid + 64] = 1.0; //~ bounds
    a[(tid, 0)] = 2.0; //~ rank
}

#[tirx::kernel(grid = 1, block = 64)]
fn name_and_bounds_of_one_statement(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    a[100] = vlaue; //~ bounds unknown-name
    a[tid + 64] = nothing; //~ bounds unknown-name
}

#[tirx::kernel(grid = 1, block = 64)]
fn name_and_later_bounds(a: &mut Tensor<f32, 64>, b: &mut Tensor<f32, 8>) {
    let tid = thread_idx().x;
    let x = thread_id().x; //~ unknown-name
    a[x] = 1.0;
    b[8] = 2.0; //~ bounds
    if x < 3 {
        b[9] = 2.0; //~ bounds
    }
}

#[tirx::kernel(grid = 1, block = 64, target = "sm_75")]
fn target_and_bounds(a: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    a[tid] = redux_sync_add(u32::MAX, 1); //~ target
    a[64] = 1; //~ bounds
}

#[tirx::kernel(grid = 1, block = 64, target = "sm_75")]
fn two_targets(a: &mut Tensor<u32, 64>) {
    let shared = alloc_shared::<Tensor<u32, 64>>();
    a[thread_idx().x] = redux_sync_add(u32::MAX, 1); //~ target
    cluster_sync(); //~ cluster-missing
}

#[tirx::kernel(grid = (1, 70000), block = (1, 1, 128))] //~ grid-size block-size
fn resources_and_operands(a: &mut Tensor<f32, 64>) {
    let mut large = alloc_shared::<Tensor<f32, 65536>>(); //~ shared-memory
    barrier_sync(16, 64); //~ operand-range
    large[thread_idx().x % 4] = a[64]; //~ bounds
}

#[tirx::kernel(grid = 1, block = 128)]
fn copies(a: &Tensor<f32, 64, 4>) {
    let shared = alloc_shared::<Tensor<f32, 128, 4>>().align(16);
    let tid = thread_idx().x;
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_byte(16); //~ unknown-option
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid % 64, ..))).chunk_bytes(8); //~ cp-async-width
    tile::cp_async_ca(shared.sub((tid, 0..1)), a.sub((tid, 0..1))).chunk_bytes(4); //~ copy-bounds
    ptx::cp_async_wait_group::<-1>(); //~ wait-group
}

#[tirx::kernel(grid = 1, block = 64)]
fn constructs(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    let double = |x: f32| x * 2.0; //~ unsupported
    println!("here"); //~ unsupported
    a[tid] = "text"; //~ unsupported
    a[70] = 1.0; //~ bounds
    device_println!("{:^8}", tid); //~ format
}

#[tirx::kernel(grid = 1, block = 64)]
async fn qualifiers(a: Tensor<f32, 64>, mut n: u32, c: &mut Tensor<f32, 0>) -> u32 { //~ signature parameter parameter dimension signature
    c[thread_idx().y] = vlaue; //~ unknown-name
}

#[tirx::kernel(grid = 1, block = 64)]
fn functions(a: &mut Tensor<f32, 64>) {
    fn twice(x: f32) -> f32 {
        x.squrt() //~ unknown-name
    }
    fn at(a: ViewMut<f32, 1>) {
        let mut a = a;
        a[64] = 1.0; //~ bounds
    }
    a[thread_idx().x] = twice(1.0) + twice(2.0);
    at(a.sub(..));
    a[65] = 1.0; //~ bounds
}

#[tirx::kernel(grid = 1, block = 64, instances(<f32>, <i4>))] //~ instance
fn instances<T: Float>(a: &mut Tensor<T, 64>) {
    a[64] = T::ZERO; //~ bounds
    a[thread_idx().x] = a[0].squrt(); //~ unknown-name
}

#[tirx::kernel(grid = 1, block = 32, cluster = 32)] //~ cluster-size
fn clusters(out: &mut Tensor<u32, 32>) {
    let own = alloc_shared::<Tensor<u32, 32>>();
    out[lane_id()] = own.at_rank(40)[lane_id()]; //~ cluster-lifetime cluster-lifetime cluster-rank
    out[lane_id() + 32] = 1; //~ bounds
}

#[tirx::kernel(grid = 1, block = 32)]
fn text(a: &mut Tensor<u32, 32>) {
    let mut d = 0;
    unsafe { ptx!("adr.u32 {d}, {s}, 1;", d = out(d), s = in(1_u32)) }; //~ raw-ptx
    unsafe { ptx!("mov.u32 {e}, %laneid;", d = out(d)) }; //~ raw-ptx
    ptx!("mov.u32 {}, %laneid;", out(d)); //~ unsafe-needed
    a[32] = 1; //~ bounds
}

#[tirx::kernel(grid = 1, block = 64)]
fn branches(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    let x = if n > 3 { vlaue } else { a[64] }; //~ unknown-name bounds
    match n {
        0 => a[65] = 1.0, //~ bounds
        1 => a[tid] = a[tid].squrt(), //~ unknown-name
        _ => a[66] = 2.0, //~ bounds
    }
    for i in 0..n {
        a[i % 64] = wrong; //~ unknown-name
        a[67] = 1.0; //~ bounds
    }
}

#[tirx::kernel(grid = 1, block = 64)]
fn after_a_type_mismatch(a: &mut Tensor<f32, 64>) {
    let x: u32 = 1.5;
    a[64] = 1.0; //~ bounds
    a[0] = nothing; //~ unknown-name
}

#[tirx::kernel(grid = 1, block = 64)]
fn beside_an_error(a: &mut Tensor<f32, 64>, b: &mut Tensor<u32, 64>) {
    let x = a[100] + vlaue; //~ bounds unknown-name
    a[0] = wrong * a[101]; //~ unknown-name bounds
    a[1] += -(a[102] - missing); //~ bounds unknown-name
    b[0] = (b[103] << absent) as u32; //~ bounds unknown-name
    if a[104] < a[105] / lost {} //~ bounds bounds unknown-name
    b[1] -= b[106] & !gone; //~ bounds unknown-name
    let mut at = 70;
    at -= nowhere; //~ unknown-name
    b[at] = 1;
    let mut other = 70;
    other = elsewhere + 1; //~ unknown-name
    b[other] = 1;
    while a[107] > unseen {} //~ bounds unknown-name
    for _ in b[108]..(until + 1) {} //~ bounds unknown-name
}

#[tirx::kernel(grid = 1, block = 128)]
fn below_broken_conditions(a: &mut Tensor<f32, 64>, b: &mut Tensor<u32, 64>, n: u32) {
    let tid = thread_idx().x;
    if tid < vlaue { //~ unknown-name
        a[tid] = 1.0; // It may be the guard that was meant.
        a[64] = a[tid].squrt(); //~ bounds unknown-name
        cta_sync();
    } else if n == missing { //~ unknown-name
        a[65] = 1.0; //~ bounds
    } else {
        a[66] = 1.0; //~ bounds
    }
    while nothing(n) { //~ unknown-name
        b[67] = gone; //~ bounds unknown-name
        if n > 5 {
            break;
        }
    }
    match absent { //~ unknown-name
        0 => a[68] = 1.0, //~ bounds
        1 => b[69] = lost, //~ bounds unknown-name
        _ => {}
    }
    match n + nowhere { //~ unknown-name
        0 if n > elsewhere => a[70] = 1.0, //~ unknown-name bounds
        _ => a[71] = 1.0, //~ bounds
    }
    for i in 0..until { //~ unknown-name
        a[i] = 1.0;
        a[72] = 2.0; //~ bounds
    }
    if unseen { //~ unknown-name
        return;
    }
    a[tid % 64] = 1.0;
    a[73] = 1.0; //~ bounds
}

#[tirx::kernel(grid = 1, block = 64)]
fn sound_parts(a: &mut Tensor<f32, 64>, b: &mut Tensor<u32, 64>) {
    #[derive(Clone, Copy)]
    struct Pair(f32, f32);
    impl core::ops::Add for Pair {
        type Output = Pair;
        fn add(self, other: Pair) -> Pair {
            Pair(self.0 + other.0, self.1 + other.1)
        }
    }
    let pair = Pair(1.0, 2.0);
    let sum = pair + Pair(vlaue, a[64]); //~ unknown-name bounds
    let product = pair * Pair(a[65], 1.0); //~ bounds
    let lone = missing.sub((b[66], 0)).max(a[67]); //~ unknown-name bounds bounds
    b[68] = nowhere.count(b[69]).min(b[70]); //~ bounds unknown-name bounds bounds
    a[0] = pair.first(a[71]); //~ unknown-name bounds
}

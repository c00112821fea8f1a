// Written by `TIRX_BLESS=1 cargo test --test rules`.
#[path = "barrier-divergent/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod barrier_divergent__broken;
#[path = "barrier-divergent/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod barrier_divergent__mended;
#[path = "bulk-size-check/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_size_check__broken;
#[path = "bulk-size-check/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod bulk_size_check__mended;
#[path = "copy-destination-reused/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_destination_reused__broken;
#[path = "copy-destination-reused/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_destination_reused__mended;
#[path = "copy-source-reused/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_source_reused__broken;
#[path = "copy-source-reused/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod copy_source_reused__mended;
#[path = "device-assert/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod device_assert__broken;
#[path = "device-assert/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod device_assert__mended;
#[path = "division-check/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod division_check__broken;
#[path = "division-check/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod division_check__mended;
#[path = "index-check/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod index_check__broken;
#[path = "index-check/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod index_check__mended;
#[path = "race-global/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod race_global__broken;
#[path = "race-global/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod race_global__mended;
#[path = "race-shared/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod race_shared__broken;
#[path = "race-shared/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod race_shared__mended;
#[path = "read-in-flight/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod read_in_flight__broken;
#[path = "read-in-flight/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod read_in_flight__mended;
#[path = "read-not-committed/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod read_not_committed__broken;
#[path = "read-not-committed/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod read_not_committed__mended;
#[path = "read-without-barrier/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod read_without_barrier__broken;
#[path = "read-without-barrier/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod read_without_barrier__mended;
#[path = "src-size-check/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod src_size_check__broken;
#[path = "src-size-check/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod src_size_check__mended;
#[path = "tensor-copy/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_copy__broken;
#[path = "tensor-copy/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod tensor_copy__mended;
#[path = "uninitialised-shared/broken.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod uninitialised_shared__broken;
#[path = "uninitialised-shared/mended.rs"]
#[deny(warnings)]
#[allow(dead_code, non_snake_case, unreachable_pub)]
mod uninitialised_shared__mended;

#[rustfmt::skip]
pub(crate) const HAZARDS: &[(&str, &str, super::Run)] = &[
    ("barrier-divergent", "broken", barrier_divergent__broken::run),
    ("barrier-divergent", "mended", barrier_divergent__mended::run),
    ("bulk-size-check", "broken", bulk_size_check__broken::run),
    ("bulk-size-check", "mended", bulk_size_check__mended::run),
    ("copy-destination-reused", "broken", copy_destination_reused__broken::run),
    ("copy-destination-reused", "mended", copy_destination_reused__mended::run),
    ("copy-source-reused", "broken", copy_source_reused__broken::run),
    ("copy-source-reused", "mended", copy_source_reused__mended::run),
    ("device-assert", "broken", device_assert__broken::run),
    ("device-assert", "mended", device_assert__mended::run),
    ("division-check", "broken", division_check__broken::run),
    ("division-check", "mended", division_check__mended::run),
    ("index-check", "broken", index_check__broken::run),
    ("index-check", "mended", index_check__mended::run),
    ("race-global", "broken", race_global__broken::run),
    ("race-global", "mended", race_global__mended::run),
    ("race-shared", "broken", race_shared__broken::run),
    ("race-shared", "mended", race_shared__mended::run),
    ("read-in-flight", "broken", read_in_flight__broken::run),
    ("read-in-flight", "mended", read_in_flight__mended::run),
    ("read-not-committed", "broken", read_not_committed__broken::run),
    ("read-not-committed", "mended", read_not_committed__mended::run),
    ("read-without-barrier", "broken", read_without_barrier__broken::run),
    ("read-without-barrier", "mended", read_without_barrier__mended::run),
    ("src-size-check", "broken", src_size_check__broken::run),
    ("src-size-check", "mended", src_size_check__mended::run),
    ("tensor-copy", "broken", tensor_copy__broken::run),
    ("tensor-copy", "mended", tensor_copy__mended::run),
    ("uninitialised-shared", "broken", uninitialised_shared__broken::run),
    ("uninitialised-shared", "mended", uninitialised_shared__mended::run),
];

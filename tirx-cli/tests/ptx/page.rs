//! The reference page.

use super::{cases, held, tirx_in};
use std::path::Path;

/// The page of the whole list is what the list says.
#[test]
fn the_page_is_the_list() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ptx-isa.md");
    held(
        &page,
        &tirx_in(&cases(), &["isa", "--markdown"], b"").stdout,
    );
}

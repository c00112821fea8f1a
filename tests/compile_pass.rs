//! The mended twins of `tests/compile_fail/`: each compiles, without a warning, and its PTX is valid.

#[path = "compile_pass/list.rs"]
mod list;

#[test]
fn every_twin_is_valid_ptx() {
    let twins = list::TWINS
        .iter()
        .flat_map(|(twin, variants)| variants.iter().map(move |variant| (twin, variant.ptx)));
    for (twin, ptx) in twins {
        let parsed = tirx_ptx::parse(ptx);
        assert!(
            parsed.errors.is_empty(),
            "{twin}: {:?}\n{ptx}",
            parsed.errors
        );
        let problems = tirx_ptx::validate(&parsed.module);
        assert!(problems.is_empty(), "{twin}: {problems:?}\n{ptx}");
    }
}

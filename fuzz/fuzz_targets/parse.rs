//! Any bytes are read, judged and printed without a panic, and every error has a place in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tirx_ptx::{needs, parse, parse_statements, validate};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let parsed = parse(&text);
    for error in &parsed.errors {
        let lines = text.split('\n').count();
        let line = error.span.line as usize;
        assert!((1..=lines).contains(&line), "{error:?}");
        let length = text
            .split('\n')
            .nth(line - 1)
            .map_or(0, |line| line.chars().count());
        assert!(
            (1..=length + 1).contains(&(error.span.column as usize)),
            "{error:?}"
        );
    }
    let _ = validate(&parsed.module);
    let _ = needs::lowest(&parsed.module.items);
    let _ = parsed.module.to_string();
    let _ = parse_statements(&text);
});

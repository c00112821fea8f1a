//! What is read of any bytes prints to text that reads as the same module, in every style, and prints the same again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tirx_ptx::{Options, Style, parse, parse_with};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let module = parse(&text).module;
    let printed = module.to_string();
    let again = parse(&printed).module;
    assert_eq!(again, module, "{printed}");
    assert_eq!(again.to_string(), printed);
    let spaced = module.print(Style::default().spaces(3));
    assert_eq!(parse(&spaced).module, module, "{spaced}");
    // Without its comments a text is the same module without them.
    let bare = parse_with(&text, Options::default().comments(false)).module;
    let printed = bare.to_string();
    assert_eq!(parse(&printed).module, bare, "{printed}");
});

//! The work of a parse grows as its text does, whatever the text is. Work is counted in bytes that are looked at, so that
//! no clock decides.

use super::cursor::work;
use super::{Options, parse, parse_with};

const HEAD: &str = ".version 7.0\n.target sm_80\n";

/// The bytes that reading a text looks at.
fn work_of(text: &str) -> usize {
    work::take();
    let with = parse(text);
    let without = parse_with(text, Options::default().comments(false));
    assert_eq!(with.errors, without.errors);
    work::take()
}

fn is_linear(shape: &str, text: impl Fn(usize) -> String) {
    let (short, long) = (text(300), text(600));
    let (less, more) = (work_of(&short), work_of(&long));
    let growth = long.len() as f64 / short.len() as f64;
    assert!(
        more as f64 <= less as f64 * growth * 1.05 && more <= 12 * long.len(),
        "{shape}: {less} for {} bytes, {more} for {}",
        short.len(),
        long.len()
    );
}

#[test]
fn work_is_linear() {
    // What is repeated in a body.
    let statements = [
        "add.u32 %r1, %r2, 3; // note\n",
        "add.u32 %r1, %r2, 3; /* one line */ ",
        "// a comment\n",
        "L: // a comment\n",
        ".loc 1 2 3 // a comment\n",
        ".reg .b32 %r1, x, y<5>;\n",
        "label_of_some_length:\n",
        "T: .branchtargets a, b, c;\n",
        "mov.b64 {a, b, c, d}, [x+4+4+4];\n",
        "call (a), f, (b, c), p;\n",
        "{ { ret; } }\n",
        // Errors.
        "ret\n",
        "add.u32 %r1, %r2 3;\n",
        "add.u32 %r1, {%r2, 3;\n",
        "add.u32 %r1, [%r2-4];\n",
        ".unknown { a; b } ;\n",
        ".unknown \"a\n",
        "@p { ret; }\n",
        "mov.u32 x, (1 + 2)) * 3;\n",
        "mov.u32 x, 1 ? 2 : 3 : 4;\n",
        ";",
        "a { ",
        "@p { ",
        "{",
        "}",
        "[",
        "(",
        "mov.u32 x, (",
        "mov.u32 x, {",
        "mov.u32 x, -",
        "x",
        "x ",
        "1+",
        "/*",
        "\"",
        "\u{e4}",
        ".unknown ",
        ".func f() {\n",
        ".entry f() {\n",
        ".visible .entry f() { ret;\n",
    ];
    for repeated in statements {
        is_linear(repeated, |count| {
            format!("{HEAD}.entry k()\n{{\n{}\n}}\n", repeated.repeat(count))
        });
        // The same in one statement, and at module level.
        is_linear(repeated, |count| {
            format!("{HEAD}.entry k()\n{{\nadd {}", repeated.repeat(count))
        });
        is_linear(repeated, |count| {
            format!("{HEAD}{}", repeated.repeat(count))
        });
    }
    // What is repeated at module level.
    for repeated in [
        ".global .u32 x = 3;\n",
        ".visible .global .align 8 .u8 x[4] = {1, 0xff(y), 2};",
        ".section .debug_str { a: .b8 1, 2 // two\n .b32 a-b }\n",
        ".section .debug_str { ",
        ".section .debug_str { x y }\n",
        ".file 1 \"name\", 1, 2\n",
        ".file 1 \"name\n",
        ".extern .func f\n",
        ".func f(.param .u32 a, /* note */ .param .u32 b);\n",
        ".func f(.param .u32 a",
        ".entry f() .reqntid 1, 2, 3 .pragma \"a\"; { ret; }\n",
        ".pragma \"a\"\n",
        "#line 1\n",
    ] {
        is_linear(repeated, |count| {
            format!("{HEAD}{}", repeated.repeat(count))
        });
    }
    is_linear("an initialiser", |count| {
        format!("{HEAD}.global .b8 x[] = {{{}1}};", "1, ".repeat(count))
    });
    is_linear("an expression", |count| {
        format!("{HEAD}.global .b8 x = {}1;", "1 + ".repeat(count))
    });
}

//! What is read of each directive, and that one mistake gives one error where it stands.
#![allow(clippy::unwrap_used)]

use tirx_ptx::ast::*;
use tirx_ptx::{Options, Style, parse, parse_statements, parse_with};

const HEAD: &str = ".version 9.0\n.target sm_90a\n.address_size 64\n";

fn module(text: &str) -> Module {
    let parsed = parse(&format!("{HEAD}{text}"));
    assert_eq!(parsed.errors, [], "{text}");
    parsed.module
}

fn printed(text: &str) -> String {
    let printed = module(text).to_string();
    printed.strip_prefix(HEAD).unwrap().trim_end().to_owned()
}

fn statement(text: &str) -> String {
    let (statements, errors) = parse_statements(text);
    assert_eq!(errors, [], "{text}");
    let lines: Vec<String> = statements.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// The errors of a module's text, without its head in their lines.
fn errors(text: &str) -> Vec<String> {
    let parsed = parse(&format!("{HEAD}{text}"));
    parsed
        .errors
        .iter()
        .map(|error| {
            let text = error.to_string();
            let (line, rest) = text.split_once(':').unwrap();
            format!("{}:{rest}", line.parse::<u32>().unwrap().saturating_sub(3))
        })
        .collect()
}

#[test]
fn directives_of_a_module_are_read_and_printed() {
    for (text, expected) in [
        (
            ".pragma  \"nounroll\" , \"x\" ;",
            ".pragma \"nounroll\", \"x\";",
        ),
        (".file 1 \"a.cu\" , 0x10,20", ".file 1 \"a.cu\", 16, 20"),
        (".alias g,f;", ".alias g, f;"),
        ("#line 1 \"a.cu\"  ", "#line 1 \"a.cu\""),
        ("@@DWARF .byte 1", "@@DWARF .byte 1"),
        (
            ".section .debug_str { a: .b8 1 .b8 2, 3\n .b32 a+4, -1 .b64 a-b .b32 .debug_loc\n}",
            ".section .debug_str\n{\na:\n\t.b8 1, 2, 3\n\t.b32 a+4\n\t.b32 -1\n\t.b64 a-b\n\t.b32 .debug_loc\n}",
        ),
        (
            ".visible .attribute(.managed, .unified(0xAB,205)) .global .align 4 .u32 x;",
            ".visible .global .attribute(.managed, .unified(171, 205)) .align 4 .u32 x;",
        ),
        (
            ".global .u8 m[] = {1, 0xff(x), 0xFF00(generic(x)), 0xff(x+4)};",
            ".global .u8 m[] = {1, 0xFF(x), 0xFF00(generic(x)), 0xFF(x+4)};",
        ),
        (
            ".global .u64 p = generic(x) + 2*2;",
            ".global .u64 p = generic(x)+4;",
        ),
        (
            ".global .samplerref s = { addr_mode_0=wrap, width = 5 };",
            ".global .samplerref s = {addr_mode_0 = wrap, width = 5};",
        ),
        (
            ".func .attribute(.unified(1,2)) (.reg .u32 r) f(.param .b8 a[]) .noreturn .pragma \"x\"; ;",
            ".func .attribute(.unified(1, 2)) (.reg .u32 r) f(\n\t.param .b8 a[]\n)\n.noreturn\n.pragma \"x\";;",
        ),
        (
            ".extern .func f\n.extern .func g;",
            ".extern .func f();\n.extern .func g();",
        ),
        (
            ".entry k(.param .u64 .ptr .global .align 16 p) .maxntid 0x20,1 { ret; }",
            ".entry k(\n\t.param .u64 .ptr .global .align 16 p\n)\n.maxntid 32, 1\n{\n\tret;\n}",
        ),
    ] {
        let first = printed(text);
        assert_eq!(first, expected);
        assert_eq!(printed(&first), first);
    }
}

#[test]
fn statements_are_read_and_printed() {
    for (text, expected) in [
        ("T : .branchtargets A,B ;", "T: .branchtargets A, B;"),
        ("T: .calltargets f;", "T: .calltargets f;"),
        (
            "P: .callprototype (.param .u32 _) _ (.param .b8 _[4]) .noreturn;",
            "P: .callprototype (.param .u32 _) _ (.param .b8 _[4]) .noreturn;",
        ),
        ("P: .callprototype ()_;", "P: .callprototype _ ();"),
        (".loc 1 2 3 ret;", ".loc 1 2 3\nret;"),
        (
            ".loc 1 2 3, function_name a + 4, inlined_at 1 5\n6",
            ".loc 1 2 3, function_name a+4, inlined_at 1 5 6",
        ),
        (
            ".reg .align 4 .v2 .b32 a, b<0x5>;",
            ".reg .align 4 .v2 .b32 a, b<5>;",
        ),
        (".func f(.param .u32 a);", ".func f(\n\t.param .u32 a\n);"),
        ("add .u32 r, v.x, r.b0;", "add.u32 r, v.x, r.b0;"),
        (
            "vmad.s32.s32.s32 r, -a, b, c;",
            "vmad.s32.s32.s32 r, -a, b, c;",
        ),
        ("mov.u64 r, a[2];", "mov.u64 r, a[2];"),
        ("ld.u32 r, [a + 4*2 + 1];", "ld.u32 r, [a+9];"),
        ("ld.u32 r, [a+WARP_SZ];", "ld.u32 r, [a+32];"),
        (
            "@ ! p setp.eq.u32 p | _, a, !q;",
            "@!p setp.eq.u32 p|_, a, !q;",
        ),
        (
            "tex.1d.v4.f32.s32 {a,b,c,d}|p, [t, s, {x}];",
            "tex.1d.v4.f32.s32 {a, b, c, d}|p, [t, s, {x}];",
        ),
        ("call (r), f, (a, 1), P;", "call (r), f, (a, 1), P;"),
        ("exit;\r\n\tret;", "exit;\nret;"),
    ] {
        let first = statement(text);
        assert_eq!(first, expected);
        assert_eq!(statement(&first), first);
    }
}

/// As the manual's "Constant Expressions" has them.
#[test]
fn constants_are_computed() {
    for (text, expected) in [
        ("0x10U", "16"),
        ("017", "15"),
        ("0b101", "5"),
        ("18446744073709551615", "18446744073709551615"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("-1 < 1", "1"),
        ("-1 < 1U", "0"),
        ("-1 / 2", "0"),
        ("(.u64)-1 / 2", "9223372036854775807"),
        ("(.s64)0xffffffffffffffff >> 1", "-1"),
        ("0xffffffffffffffff >> 60", "15"),
        ("1 << 2 + 1", "8"),
        ("2 + 3 * 4 % 5", "4"),
        ("1 | 6 ^ 2 & 3", "5"),
        ("1 == 2 || 3 && !0", "1"),
        ("1 ? 2 : 0 ? 3 : 4", "2"),
        ("~0 & 0xff", "255"),
        ("WARP_SZ * 2", "64"),
        ("1.5 * 2.0 - .5", "0d4004000000000000"),
        ("1.0 < 2.e0", "1"),
        ("-0d3FF0000000000000", "0dBFF0000000000000"),
        ("0F3f800000", "0f3F800000"),
    ] {
        assert_eq!(
            statement(&format!("mov.b64 r, {text};")),
            format!("mov.b64 r, {expected};")
        );
    }
}

#[test]
fn one_mistake_is_one_error_with_a_way_out() {
    let mut wrong = String::new();
    for (text, expected) in [
        (
            "entry k() { ret; }",
            "1:1: expected a directive, such as `.entry`, found `entry`",
        ),
        (
            ".entyr k() { ret; }",
            "1:1: there is no directive `.entyr` at module level; did you mean `.entry`?",
        ),
        (
            ".entry k() { .regs .u32 a; }",
            "1:14: there is no directive `.regs`; did you mean `.reg`?",
        ),
        (
            ".entry k() {\n\tret\n}",
            "2:5: the `;` that ends this statement is missing; write `;` here",
        ),
        (
            ".entry k() {\n\tret\n\tadd.u32 a, b, c;\n}",
            "2:5: the `;` that ends this statement is missing; write `;` here",
        ),
        (
            ".entry k() {\n\tadd.u32 a, b, c // sum\n\texit;\n}",
            "2:17: the `;` that ends this statement is missing; write `;` here",
        ),
        (
            ".entry k() {\n\t.reg .u32 a\n\texit;\n}",
            "2:13: the `;` that ends this statement is missing; write `;` here",
        ),
        (
            ".entry k() {\n\tret;\n.entry l() { ret; }",
            "3:1: `.entry` begins a function inside of a body; close the body before it with `}`",
        ),
        (
            ".entry k() {\n\tret;\n.visible .func l() { ret; }",
            "3:1: `.visible` begins a function inside of a body; close the body before it with `}`",
        ),
        (
            ".entry k() { {\n\tret;\n}\n",
            "1:12: this `{` is not closed; add a `}`",
        ),
        (
            ".entry k() { ret; } }",
            "1:21: this `}` closes nothing; remove it",
        ),
        (
            ".entry k() { ret;; }",
            "1:18: this `;` ends no statement; remove it",
        ),
        (
            ".entry k() { mov.b64 {a, b c}, d; ret; }",
            "1:28: expected `}`, found `c`",
        ),
        (
            ".entry k() { mov.b64 {a, b, d; ret; }",
            "1:30: expected `}`, found `;`",
        ),
        (
            ".entry k() { @p { ret; } exit; }",
            "1:17: a guard stands before an instruction, not before a block; branch around the block",
        ),
        (
            ".entry k() { @p L: ret; }",
            "1:17: a guard stands before an instruction, not before a label; write `L:` first",
        ),
        (
            ".entry k() { ld.u32 a, [b-4]; }",
            "1:26: an offset is added, not subtracted; write `b+-4`",
        ),
        (
            ".entry k() { mov.f32 a, 1.0f; }",
            "1:25: `1.0f` is no number; write `1.0`",
        ),
        (
            ".entry k() { mov.f32 a, -0f3F800000; }",
            "1:25: a hexadecimal single takes no sign; write `0fBF800000`",
        ),
        (
            ".entry k() { mov.f32 a, 0f3F80; }",
            "1:25: `0f3F80` is no number; a hexadecimal single has 8 digits",
        ),
        (
            ".entry k() { mov.u32 a, 08; }",
            "1:25: `08` is no number; a number that starts with 0 is octal",
        ),
        (
            ".entry k() { mov.u32 a, 1 / 0; }",
            "1:27: `/` has no value here: its right side is 0",
        ),
        (
            ".entry k() { mov.u32 a, 'a'; }",
            "1:25: expected a constant, found a character in quotes; write its number",
        ),
        (
            ".entry k() { .branchtargets a; }",
            "1:14: `.branchtargets` has no name; write `name: .branchtargets ..`",
        ),
        (
            ".entry k() { .pragma \"a; }\n}",
            "1:22: this string does not end on its line; end it with `\"`",
        ),
        (
            ".entry k() { ret; } /* open",
            "1:21: this comment does not end; end it with `*/`",
        ),
        (
            ".global .u32 x = {1, 2 3};",
            "1:24: expected `}`, found `3`",
        ),
        (
            ".global .u32 x\n.global .u32 y;",
            "1:15: the `;` that ends this statement is missing; write `;` here",
        ),
        (
            ".global .u32 .align 4 x;",
            "1:14: `.align` stands after the type `.u32`; the type is the last word before the name",
        ),
        (
            ".global .const .u32 x;",
            "1:9: `.global` and `.const` are two state spaces; leave one out",
        ),
        (
            ".func .noreturn f();",
            "1:7: `.noreturn` stands before the function's name; write it behind the parameters",
        ),
        (
            ".section .debug_x { .u32 1 }",
            "1:21: a section has no data of type `.u32`; take `.b8`, `.b16`, `.b32` or `.b64`",
        ),
        (
            ".version 8.0",
            "1:1: the module has a second `.version`; remove one",
        ),
        (
            ".file one \"a\"\n.global .u32 x;",
            "1:7: expected a file number, found `one`",
        ),
    ] {
        let found = errors(text);
        if found != [expected] {
            wrong.push_str(&format!(
                "{text}\n    is {found:#?}\n    not {expected:?}\n"
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// What is not known is in the tree, and its text is kept.
#[test]
fn what_is_not_known_is_kept() {
    let parsed = parse(&format!(
        "{HEAD}.future \"a // b\" {{ x; /* c */\n y }}\n.entry k() {{ .later 1,\n\t2; ret; }}"
    ));
    assert_eq!(parsed.errors.len(), 2);
    let texts: Vec<String> = parsed
        .module
        .items
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(texts[1], ".future \"a // b\" { x; y }");
    assert_eq!(texts[2], ".entry k()\n{\n\t.later 1, 2;\n\tret;\n}");
}

#[test]
fn comments_stand_where_they_stood() {
    let text = "\
// first
.global .u32 x; // behind x
// before k
.entry k() // of k
{ // begins
	// own line
	ret; // behind ret
L: // behind L
	{
		exit; /* one */ /* two */
	} // behind the block
	add.u32 a, // inside
		b, c;
	.loc 1 2 3 // behind .loc
} // behind k
.section .debug_str
{
	.b8 95 // _
	.b8 0
}
// last";
    let expected = "\
// first
.global .u32 x; // behind x
// before k
.entry k()
{
	// of k
	// begins
	// own line
	ret; // behind ret
L: // behind L
	{
		exit; // one
		// two
	} // behind the block
	// inside
	add.u32 a, b, c;
	.loc 1 2 3 // behind .loc
} // behind k
.section .debug_str
{
	.b8 95 // _
	.b8 0
}
// last";
    assert_eq!(printed(text), expected);
    assert_eq!(printed(expected), expected);
    let bare = parse_with(&format!("{HEAD}{text}"), Options::default().comments(false));
    assert!(!bare.module.to_string().contains("//"));
}

#[test]
fn a_style_says_the_indentation() {
    let module = module(".entry k() { { ret; } }");
    let text = module.print(Style::default().spaces(2));
    assert!(
        text.ends_with(".entry k()\n{\n  {\n    ret;\n  }\n}\n"),
        "{text}"
    );
    assert_eq!(parse(&text).module, module);
}

/// A line of so many bytes is a tree or an error, and its columns are right.
fn long_line(bytes: usize) {
    let statement = "add.u32 %r1, %r2, 3; ";
    let count = bytes / statement.len();
    let mut text = format!("{HEAD}.entry k() {{ {}", statement.repeat(count));
    text.push_str("mov.u32 %r1 %r2; }");
    let parsed = parse(&text);
    let column = ".entry k() { ".len() + count * statement.len() + "mov.u32 %r1 ".len() + 1;
    let [error] = parsed.errors.as_slice() else {
        panic!("{:?}", parsed.errors);
    };
    assert_eq!((error.span.line, error.span.column as usize), (4, column));
    drop(parsed);
    for open in ["[", "{", "(", "-", "x", "/", "\"", "a: ", "{ret;}"] {
        let text = format!("{HEAD}.entry k() {{ {}", open.repeat(bytes / open.len()));
        assert!(!parse(&text).errors.is_empty(), "{open}");
    }
}

#[test]
fn a_line_of_2_mb_is_read() {
    long_line(2_000_000);
}

#[test]
#[ignore = "takes 2 GB of memory"]
fn a_line_of_100_mb_is_read() {
    long_line(100_000_000);
}

#[test]
fn columns_count_characters() {
    let text = format!("{HEAD}/* äöü */ .entry k() {{ /* ß */ mov.u32 a 1; }}");
    let errors = parse(&text).errors;
    let at = text
        .lines()
        .nth(3)
        .unwrap()
        .chars()
        .position(|c| c == '1')
        .unwrap();
    assert_eq!(errors[0].span.column as usize, at + 1);
}

//! The rows, in the manual's order. What a directive needs is what `ptxas` asks for; where the manual asks for more, that
//! is history: `ptxas` takes `.branchtargets` from PTX 6.0 on, as `brx.idx`, and the manual from 2.1.

use super::{Attribute, Directive, Example, Kind, Numbers, On, Pragma};
use crate::arch::ArchTerm::{Always, Sm};
use crate::arch::Requirement;
use crate::isa::needs;

const EVERY: Requirement = needs(1, 0, Always);

const fn row(
    name: &'static str,
    kind: Kind,
    syntax: &'static str,
    says: &'static str,
    needs: Requirement,
    section: &'static str,
    example: Example,
) -> Directive {
    Directive {
        name,
        form: "",
        kind,
        syntax,
        says,
        needs,
        section,
        example,
    }
}

impl Directive {
    /// Another syntax line of the directive before it.
    const fn form(mut self, form: &'static str) -> Self {
        self.form = form;
        self
    }
}

const NONE: Numbers = Numbers {
    least: 0,
    most: 0,
    from: 0,
    to: 0,
};

/// From so many to so many numbers, each at least the third.
const fn numbers(least: usize, most: usize, from: u32) -> Numbers {
    Numbers {
        least,
        most,
        from,
        to: u32::MAX,
    }
}

/// One number up to a bound.
const fn up_to(to: u32) -> Numbers {
    Numbers {
        least: 1,
        most: 1,
        from: 0,
        to,
    }
}

/// The list, chapter by chapter.
pub(super) static ALL: &[&[Directive]] = &[
    MODULES, SPACES, PARTS, FUNCTIONS, FLOW, TUNING, PRAGMAS, DEBUGGING, LINKING, CLUSTERS,
];

static MODULES: &[Directive] = &[
    row(
        "version",
        Kind::Header,
        ".version major.minor",
        "the version of the PTX ISA that the module is written in; the first line",
        EVERY,
        "PTX Module Directives: .version",
        Example::Header(".version 8.0"),
    ),
    row(
        "target",
        Kind::Header,
        ".target target {, option}",
        "the target that the module is written for, and the options `texmode_unified`, `texmode_independent`, `debug` and \
         `map_f64_to_f32`; the second line",
        EVERY,
        "PTX Module Directives: .target",
        Example::Header(".target sm_90a, texmode_independent"),
    ),
    row(
        "address_size",
        Kind::Header,
        ".address_size bits",
        "the size of addresses, 32 or 64 bits; the third line",
        needs(2, 3, Always),
        "PTX Module Directives: .address_size",
        Example::Header(".address_size 64"),
    ),
];

const SPACE: &str = "State Spaces, Types, and Variables: State Spaces";

static SPACES: &[Directive] = &[
    row(
        "reg",
        Kind::Space,
        ".reg {.vec} .type name {<count>} {, name};",
        "registers; `name<count>` declares `name0` and so on, so many",
        EVERY,
        SPACE,
        Example::Body(".reg .f32 %a<4>, b;"),
    ),
    row(
        "const",
        Kind::Space,
        ".const {.align bytes} {.vec} .type name {[size]} {= value};",
        "a constant of the module; all of them have 64 KiB",
        EVERY,
        SPACE,
        Example::Module(".const .align 8 .b32 table[4] = {1, 2, 3, 4};"),
    ),
    row(
        "global",
        Kind::Space,
        ".global {.attribute(..)} {.align bytes} {.vec} .type name {[size]} {= value};",
        "a variable in global memory",
        EVERY,
        SPACE,
        Example::Module(".global .align 16 .v4 .f32 points[64];"),
    ),
    row(
        "local",
        Kind::Space,
        ".local {.align bytes} {.vec} .type name {[size]};",
        "a variable of each thread",
        EVERY,
        SPACE,
        Example::Body(".local .align 4 .b8 scratch[32];"),
    ),
    row(
        "param",
        Kind::Space,
        ".param {.align bytes} .type name {[size]}",
        "a parameter, or in a body an argument or a result of a call",
        EVERY,
        SPACE,
        Example::Parameter(".param .align 8 .b8 pair[16]"),
    ),
    row(
        "shared",
        Kind::Space,
        ".shared {.align bytes} {.vec} .type name {[size]};",
        "a variable of each CTA; `.extern` with an open size is the memory that the launch adds",
        EVERY,
        SPACE,
        Example::Module(".shared .align 16 .b8 tile[4096];"),
    ),
    row(
        "tex",
        Kind::Space,
        ".tex .type name;",
        "a texture, up to PTX 1.4; since then a `.global .texref`",
        EVERY,
        SPACE,
        Example::Module(".global .texref image;"),
    ),
];

const DECLARATIONS: &str = "State Spaces, Types, and Variables: Variables";

static PARTS: &[Directive] = &[
    row(
        "align",
        Kind::Part,
        ".align bytes",
        "the alignment of a variable, a power of two; else that of its type",
        EVERY,
        DECLARATIONS,
        Example::Module(".global .align 128 .b8 line[128];"),
    ),
    row(
        "ptr",
        Kind::Part,
        ".param .type .ptr {.space} {.align bytes} name",
        "what a parameter of an `.entry` points to: its state space and its alignment",
        needs(2, 2, Always),
        "State Spaces, Types, and Variables: Kernel Function Parameter Attribute: .ptr",
        Example::Parameter(".param .u64 .ptr .global .align 16 rows"),
    ),
    row(
        "attribute",
        Kind::Part,
        ".attribute(attribute {, attribute})",
        "attributes of a variable in `.global`, or of a `.func`",
        needs(4, 0, Sm(30)),
        ATTRIBUTE,
        Example::Module(".global .attribute(.managed) .b32 counter;"),
    ),
    row(
        "managed",
        Kind::Attribute(Attribute {
            numbers: 0,
            of_functions: false,
        }),
        ".attribute(.managed)",
        "the variable is in memory that host and device share",
        needs(4, 0, Sm(30)),
        ATTRIBUTE,
        Example::Module(".visible .global .attribute(.managed) .align 8 .b64 counter;"),
    ),
    row(
        "unified",
        Kind::Attribute(Attribute {
            numbers: 2,
            of_functions: true,
        }),
        ".attribute(.unified(id1, id2))",
        "the variable or function has the same address on the host and on other devices, told by two numbers of 64 bits",
        needs(8, 0, Sm(90)),
        ATTRIBUTE,
        Example::Module(
            ".global .attribute(.unified(1, 2)) .b32 x;\n.func .attribute(.unified(0xAB, 0xCD)) f() { ret; }",
        ),
    ),
    row(
        "generic",
        Kind::Part,
        ".global .type name = generic(variable) {+ bytes};",
        "a variable that holds a generic address",
        needs(3, 1, Always),
        "State Spaces, Types, and Variables: Initializers",
        Example::Module(".global .b32 x; .global .u64 y = generic(x)+4;"),
    )
    .form("of an initialiser"),
    row(
        "mask",
        Kind::Part,
        ".global .u8 name[] = {byte(variable), ..};",
        "bytes of an address: `0xff(x)` is the lowest",
        needs(7, 1, Always),
        "State Spaces, Types, and Variables: Initializers",
        Example::Module(".global .b32 x; .global .u8 y[] = {0xff(x), 0xff00(x)};"),
    )
    .form("of an initialiser"),
    row(
        "b128",
        Kind::Part,
        ".space {.align bytes} .b128 name;",
        "a register or a variable of 128 bits",
        needs(8, 3, Sm(70)),
        "State Spaces, Types, and Variables: Fundamental Types",
        Example::Body(".reg .b128 %q;"),
    )
    .form("type"),
    row(
        "f16x2",
        Kind::Part,
        ".space {.align bytes} .f16x2 name;",
        "a register or a variable that is two floats of 16 bits",
        needs(4, 2, Sm(53)),
        "State Spaces, Types, and Variables: Fundamental Types",
        Example::Body(".reg .f16x2 %h;"),
    )
    .form("type"),
];

const ATTRIBUTE: &str =
    "State Spaces, Types, and Variables: Variable and Function Attribute Directive: .attribute";

static FUNCTIONS: &[Directive] = &[
    row(
        "entry",
        Kind::Module,
        ".entry name {(parameters)} {directives} { body }",
        "a kernel",
        EVERY,
        "Kernel and Function Directives: .entry",
        Example::Module(".entry f(.param .u64 rows) { ret; }"),
    ),
    row(
        "func",
        Kind::Module,
        ".func {.attribute(..)} {(result)} name {(parameters)} {directives} { body }",
        "a function; without a body its declaration",
        EVERY,
        "Kernel and Function Directives: .func",
        Example::Module(".func (.param .b32 r) f(.param .b32 a) { st.param.b32 [r], 1; ret; }"),
    ),
    row(
        "alias",
        Kind::Module,
        ".alias alias, function;",
        "another name, declared before, of a function that is defined before",
        needs(6, 3, Sm(30)),
        "Kernel and Function Directives: .alias",
        Example::Module(".func f() { ret; } .func g(); .alias g, f;"),
    ),
];

static FLOW: &[Directive] = &[
    row(
        "branchtargets",
        Kind::Body,
        "name: .branchtargets label {, label};",
        "the labels that a `brx.idx` chooses from",
        needs(6, 0, Sm(30)),
        "Control Flow Directives: .branchtargets",
        Example::Body("table: .branchtargets L; brx.idx %r1, table; L:"),
    ),
    row(
        "calltargets",
        Kind::Body,
        "name: .calltargets function {, function};",
        "the functions that a `call` of an address may mean; all have the same signature",
        needs(2, 1, Sm(20)),
        "Control Flow Directives: .calltargets",
        Example::Body("table: .calltargets k; call %d1, table;"),
    ),
    row(
        "callprototype",
        Kind::Body,
        "name: .callprototype {(result)} _ {(parameters)} {directives};",
        "the signature of the functions that a `call` of an address may mean",
        needs(2, 1, Sm(20)),
        "Control Flow Directives: .callprototype",
        Example::Body("prototype: .callprototype _ (); call %d1, prototype;"),
    ),
];

static TUNING: &[Directive] = &[
    row(
        "maxnreg",
        Kind::Function(On::Entry, numbers(1, 1, 1)),
        ".maxnreg n",
        "a thread has so many registers at most",
        needs(1, 3, Always),
        "Performance-Tuning Directives: .maxnreg",
        Example::Entry(".maxnreg 32"),
    ),
    row(
        "local_maxnreg",
        Kind::Function(On::Defined, numbers(1, 1, 1)),
        ".local_maxnreg n",
        "the kernel itself has so many registers at most, whatever the functions have that it calls",
        needs(8, 8, Always),
        "Performance-Tuning Directives: .local_maxnreg",
        Example::Entry(".local_maxnreg 32"),
    ),
    row(
        "maxntid",
        Kind::Function(On::Entry, numbers(1, 3, 1)),
        ".maxntid x {, y {, z}}",
        "a CTA has so many threads at most: the product of the numbers",
        needs(1, 3, Always),
        "Performance-Tuning Directives: .maxntid",
        Example::Entry(".maxntid 64, 2, 1"),
    ),
    row(
        "reqntid",
        Kind::Function(On::Entry, numbers(1, 3, 1)),
        ".reqntid x {, y {, z}}",
        "a CTA has exactly so many threads in each dimension",
        needs(2, 1, Always),
        "Performance-Tuning Directives: .reqntid",
        Example::Entry(".reqntid 64"),
    ),
    row(
        "minnctapersm",
        Kind::Function(On::Entry, numbers(1, 1, 1)),
        ".minnctapersm n",
        "so many CTAs are to fit on a multiprocessor; `.maxntid` or `.reqntid` says how large they are",
        needs(2, 0, Sm(20)),
        "Performance-Tuning Directives: .minnctapersm",
        Example::Entry(".maxntid 64 .minnctapersm 2"),
    ),
    row(
        "noreturn",
        Kind::Function(On::Func, NONE),
        ".noreturn",
        "the function, which has no result, does not return",
        needs(6, 4, Sm(30)),
        "Performance-Tuning Directives: .noreturn",
        Example::Module(".func f() .noreturn { trap; }"),
    ),
    row(
        "abi_preserve",
        // `ptxas` has no place for the return address beyond.
        Kind::Function(On::Func, up_to(237)),
        ".abi_preserve n",
        "the function keeps so many registers of its caller",
        needs(9, 0, Sm(80)),
        "Performance-Tuning Directives: .abi_preserve",
        Example::Module(".func f() .abi_preserve 8 { ret; }"),
    ),
    row(
        "abi_preserve_control",
        Kind::Function(On::Func, up_to(11)),
        ".abi_preserve_control n",
        "the function keeps so many control registers of its caller",
        needs(9, 0, Sm(80)),
        "Performance-Tuning Directives: .abi_preserve_control",
        Example::Body("p: .callprototype _ () .abi_preserve_control 4; call %d1, p;"),
    ),
];

static PRAGMAS: &[Directive] = &[
    row(
        "pragma",
        Kind::Hint,
        ".pragma \"string\" {, \"string\"};",
        "a hint to the assembler, in a module, behind the parameters of an `.entry`, or in a body",
        needs(2, 0, Sm(20)),
        "Performance-Tuning Directives: .pragma",
        Example::Module(".pragma \"nounroll\";"),
    ),
    row(
        "nounroll",
        Kind::Pragma(Pragma {
            outside: true,
            number: false,
        }),
        ".pragma \"nounroll\";",
        "the loop that begins here, or each loop of the kernel or module, is not unrolled",
        needs(2, 0, Sm(20)),
        "Pragma Strings: \"nounroll\"",
        Example::Entry(".pragma \"nounroll\";"),
    ),
    row(
        "used_bytes_mask",
        Kind::Pragma(Pragma {
            outside: false,
            number: true,
        }),
        ".pragma \"used_bytes_mask mask\";",
        "the bytes that are used of what the next instruction, a load, loads",
        needs(8, 3, Sm(50)),
        "Pragma Strings: \"used_bytes_mask\"",
        Example::Body(".pragma \"used_bytes_mask 0x7\"; ld.global.b32 %r1, [%d1];"),
    ),
    row(
        "enable_smem_spilling",
        Kind::Pragma(Pragma {
            outside: false,
            number: false,
        }),
        ".pragma \"enable_smem_spilling\";",
        "registers of the kernel are spilled to shared memory first; not where `ptxas` compiles functions one by one",
        needs(8, 7, Sm(75)),
        "Pragma Strings: \"enable_smem_spilling\"",
        Example::Body(".pragma \"enable_smem_spilling\";"),
    ),
    row(
        "frequency",
        Kind::Pragma(Pragma {
            outside: false,
            number: true,
        }),
        ".pragma \"frequency n\";",
        "a thread runs the block that begins here so often",
        needs(9, 0, Sm(32)),
        "Pragma Strings: \"frequency\"",
        Example::Body(".pragma \"frequency 5\";"),
    ),
];

const SECTION: &str = "Debugging Directives: .section";

static DEBUGGING: &[Directive] = &[
    row(
        "section",
        Kind::Module,
        ".section name { data }",
        "debugging data in the format DWARF: `.b8`, `.b16`, `.b32` and `.b64` with numbers and labels",
        needs(2, 0, Always),
        SECTION,
        Example::Module(".section .debug_str\n{\n.b8 97, 0\n}"),
    ),
    row(
        "section",
        Kind::Module,
        "label:",
        "a label among debugging data",
        needs(7, 0, Always),
        SECTION,
        Example::Module(".section .debug_str\n{\nl0:\n.b8 97\n}"),
    )
    .form("label"),
    row(
        "section",
        Kind::Module,
        ".b32 label-label",
        "the difference of two labels of one section",
        needs(7, 5, Always),
        SECTION,
        Example::Module(".section .debug_info\n{\nl0:\n.b8 1\nl1:\n.b32 l1-l0\n}"),
    )
    .form("difference"),
    row(
        "section",
        Kind::Module,
        ".b8 -number",
        "a negative number among debugging data",
        needs(7, 5, Always),
        SECTION,
        Example::Module(".section .debug_info\n{\n.b8 -1\n}"),
    )
    .form("negative"),
    row(
        "file",
        Kind::Module,
        ".file index \"name\" {, time, size}",
        "the source file that `.loc` means by this index",
        EVERY,
        "Debugging Directives: .file",
        Example::Module(".file 1 \"kernel.cu\", 1339013327, 64118"),
    ),
    row(
        "loc",
        Kind::Body,
        ".loc file line column",
        "the place in a source file that the next instruction is from",
        EVERY,
        "Debugging Directives: .loc",
        Example::Module(".file 1 \"kernel.cu\"\n.func f()\n{\n.loc 1 2 3\nret;\n}"),
    ),
    row(
        "loc",
        Kind::Body,
        ".loc file line column, function_name label {+ bytes}, inlined_at file line column",
        "the same of a function that was inlined: its name in `.debug_str`, and the place of the call",
        needs(7, 0, Always),
        "Debugging Directives: .loc",
        Example::Module(
            ".file 1 \"kernel.cu\"\n.func f()\n{\n.loc 1 2 3\n.loc 1 9 3, function_name l0, inlined_at 1 2 3\nret;\n}\n\
             .section .debug_str\n{\nl0:\n.b8 97, 0\n}",
        ),
    )
    .form("inlined"),
];

static LINKING: &[Directive] = &[
    row(
        "extern",
        Kind::Linkage,
        ".extern declaration",
        "the name is defined in another module",
        EVERY,
        "Linking Directives: .extern",
        Example::Module(".extern .global .b32 x;"),
    ),
    row(
        "visible",
        Kind::Linkage,
        ".visible declaration",
        "the name is seen by other modules",
        EVERY,
        "Linking Directives: .visible",
        Example::Module(".visible .global .b32 x;"),
    ),
    row(
        "weak",
        Kind::Linkage,
        ".weak declaration",
        "the name is seen by other modules, and a `.visible` one of theirs is preferred",
        needs(3, 1, Sm(20)),
        "Linking Directives: .weak",
        Example::Module(".weak .func f() { ret; }"),
    ),
    row(
        "common",
        Kind::Linkage,
        ".common declaration",
        "the variable, which is in `.global`, is one with those of this name in other modules; the largest counts",
        needs(5, 0, Sm(20)),
        "Linking Directives: .common",
        Example::Module(".common .global .b32 x;"),
    ),
];

static CLUSTERS: &[Directive] = &[
    row(
        "reqnctapercluster",
        Kind::Function(On::Entry, numbers(1, 3, 0)),
        ".reqnctapercluster x {, y {, z}}",
        "a cluster has exactly so many CTAs in each dimension",
        needs(7, 8, Sm(90)),
        "Cluster Dimension Directives: .reqnctapercluster",
        Example::Entry(".reqnctapercluster 2, 1, 1"),
    ),
    row(
        "explicitcluster",
        Kind::Function(On::Entry, NONE),
        ".explicitcluster",
        "the launch, or `.reqnctapercluster`, says how large a cluster is",
        needs(7, 8, Sm(90)),
        "Cluster Dimension Directives: .explicitcluster",
        Example::Entry(".explicitcluster"),
    ),
    row(
        "maxclusterrank",
        Kind::Function(On::Entry, numbers(1, 1, 0)),
        ".maxclusterrank n",
        "a cluster has so many CTAs at most",
        needs(7, 8, Sm(90)),
        "Cluster Dimension Directives: .maxclusterrank",
        Example::Entry(".maxclusterrank 4"),
    ),
    row(
        "blocksareclusters",
        Kind::Function(On::Entry, NONE),
        ".blocksareclusters",
        "the launch counts clusters, not CTAs; `.reqntid` and `.reqnctapercluster` stand beside it",
        needs(9, 0, Sm(90)),
        "Miscellaneous Directives: .blocksareclusters",
        Example::Entry(".reqntid 64 .reqnctapercluster 2 .blocksareclusters"),
    ),
];

/// What a directive in this form needs; what is not in the list asks for nothing.
pub(crate) fn needs_of(name: &str, form: &str) -> Requirement {
    super::directives()
        .find(|row| row.name == name && row.form == form)
        .map_or(EVERY, |row| row.needs)
}

//! The matrix instructions that the manual's syntax lines name, written down apart from the rows.
//!
//! A row that loses a shape or a type would still agree with itself everywhere; here each shape stands with its types.
#![allow(clippy::unwrap_used)]

use tirx_ptx::ast::Statement;
use tirx_ptx::isa;

/// Shape, types of D, A, B and C, and how many registers each has.
type Product = (&'static str, [&'static str; 4], [usize; 4]);

/// "Matrix Fragments for mma", one line for a shape and a type.
const DENSE: &[Product] = &[
    ("m8n8k4", ["f16", "f16", "f16", "f16"], [4, 2, 2, 4]),
    ("m8n8k4", ["f32", "f16", "f16", "f16"], [8, 2, 2, 4]),
    ("m8n8k4", ["f32", "f16", "f16", "f32"], [8, 2, 2, 8]),
    ("m16n8k8", ["f16", "f16", "f16", "f16"], [2, 2, 1, 2]),
    ("m16n8k8", ["f32", "f16", "f16", "f32"], [4, 2, 1, 4]),
    ("m16n8k16", ["f16", "f16", "f16", "f16"], [2, 4, 2, 2]),
    ("m16n8k16", ["f32", "f16", "f16", "f32"], [4, 4, 2, 4]),
    ("m16n8k4", ["f32", "tf32", "tf32", "f32"], [4, 2, 1, 4]),
    ("m16n8k8", ["f32", "tf32", "tf32", "f32"], [4, 4, 2, 4]),
    ("m16n8k8", ["f32", "bf16", "bf16", "f32"], [4, 2, 1, 4]),
    ("m16n8k16", ["f32", "bf16", "bf16", "f32"], [4, 4, 2, 4]),
    ("m16n8k16", ["f16", "e4m3", "e5m2", "f16"], [2, 2, 1, 2]),
    ("m16n8k16", ["f32", "e5m2", "e4m3", "f32"], [4, 2, 1, 4]),
    ("m16n8k32", ["f16", "e5m2", "e5m2", "f16"], [2, 4, 2, 2]),
    ("m16n8k32", ["f32", "e4m3", "e4m3", "f32"], [4, 4, 2, 4]),
    ("m8n8k4", ["f64", "f64", "f64", "f64"], [2, 1, 1, 2]),
    ("m16n8k4", ["f64", "f64", "f64", "f64"], [4, 2, 1, 4]),
    ("m16n8k8", ["f64", "f64", "f64", "f64"], [4, 4, 2, 4]),
    ("m16n8k16", ["f64", "f64", "f64", "f64"], [4, 8, 4, 4]),
    ("m8n8k16", ["s32", "u8", "s8", "s32"], [2, 1, 1, 2]),
    ("m16n8k16", ["s32", "s8", "u8", "s32"], [4, 2, 1, 4]),
    ("m16n8k32", ["s32", "s8", "s8", "s32"], [4, 4, 2, 4]),
    ("m8n8k32", ["s32", "u4", "s4", "s32"], [2, 1, 1, 2]),
    ("m16n8k32", ["s32", "s4", "u4", "s32"], [4, 2, 1, 4]),
    ("m16n8k64", ["s32", "u4", "u4", "s32"], [4, 4, 2, 4]),
];

/// "Multiply-and-Accumulate Instruction: mma.sp", with the highest selector.
const SPARSE: &[(Product, usize)] = &[
    (("m16n8k16", ["f16", "f16", "f16", "f16"], [2, 2, 2, 2]), 3),
    (("m16n8k16", ["f32", "f16", "f16", "f32"], [4, 2, 2, 4]), 3),
    (("m16n8k32", ["f16", "f16", "f16", "f16"], [2, 4, 4, 2]), 1),
    (
        ("m16n8k16", ["f32", "bf16", "bf16", "f32"], [4, 2, 2, 4]),
        3,
    ),
    (
        ("m16n8k32", ["f32", "bf16", "bf16", "f32"], [4, 4, 4, 4]),
        1,
    ),
    (("m16n8k8", ["f32", "tf32", "tf32", "f32"], [4, 2, 2, 4]), 3),
    (
        ("m16n8k16", ["f32", "tf32", "tf32", "f32"], [4, 4, 4, 4]),
        1,
    ),
    (
        ("m16n8k64", ["f32", "e4m3", "e5m2", "f32"], [4, 4, 4, 4]),
        0,
    ),
    (("m16n8k32", ["s32", "u8", "s8", "s32"], [4, 2, 2, 4]), 1),
    (("m16n8k64", ["s32", "s8", "u8", "s32"], [4, 4, 4, 4]), 0),
    (("m16n8k64", ["s32", "u4", "s4", "s32"], [4, 2, 2, 4]), 1),
    (("m16n8k128", ["s32", "s4", "u4", "s32"], [4, 4, 4, 4]), 0),
];

/// K and the types of D, A and B of `wgmma.mma_async`, with the immediates after `scale-d` where A is in memory.
const WARPGROUP: &[(usize, [&str; 3], &str)] = &[
    (16, ["f16", "f16", "f16"], ", 1, -1, 0, 1"),
    (16, ["f32", "f16", "f16"], ", -1, 1, 1, 0"),
    (16, ["f32", "bf16", "bf16"], ", 1, 1, 0, 0"),
    (8, ["f32", "tf32", "tf32"], ", 1, 1"),
    (32, ["f16", "e4m3", "e5m2"], ", 1, 1"),
    (32, ["f32", "e5m2", "e4m3"], ", 1, 1"),
    (32, ["s32", "u8", "s8"], ""),
];

fn registers(count: usize) -> String {
    let all: Vec<String> = (0..count).map(|i| format!("%r{i}")).collect();
    format!("{{{}}}", all.join(", "))
}

/// What the list says to a line.
fn judged(line: &str) -> Result<(), String> {
    let (statements, problems) = tirx_ptx::parse_statements(line);
    assert!(problems.is_empty(), "{line}: {problems:?}");
    match &statements[..] {
        [Statement::Instruction(instruction)] => match isa::resolve(instruction) {
            Ok(_) => Ok(()),
            Err(mismatch) => Err(format!("`{line}`: {mismatch}")),
        },
        other => panic!("`{line}` is {other:?}"),
    }
}

/// The list has a line, and not with a register less in any of its vectors.
fn is_exact(line: &str) {
    judged(line).unwrap();
    for (at, _) in line.match_indices("%r0") {
        let rest = line[at + 3..].trim_start_matches(", ");
        let shorter = format!("{}{rest}", &line[..at]);
        if !shorter.contains("{}") {
            assert!(judged(&shorter).is_err(), "`{shorter}` is taken");
        }
    }
}

fn mma(spvariant: &str, (shape, types, counts): &Product, rest: &str) -> String {
    let operands: Vec<String> = counts.iter().map(|&count| registers(count)).collect();
    format!(
        "mma{spvariant}.sync.aligned.{shape}.row.col.{} {}{rest};",
        types.join("."),
        operands.join(", ")
    )
}

#[test]
fn mma_has_every_shape_with_its_types() {
    for product @ (shape, types, _) in DENSE {
        is_exact(&mma("", product, ""));
        let wrong = (*shape, [types[0], "f64", types[2], types[3]], product.2);
        if types[0] != "f64" {
            assert!(judged(&mma("", &wrong, "")).is_err());
        }
    }
    for (op, shape, a, b, d) in [
        ("xor", "m8n8k128", 1, 1, 2),
        ("and", "m8n8k128", 1, 1, 2),
        ("xor", "m16n8k128", 2, 1, 4),
        ("and", "m16n8k256", 4, 2, 4),
    ] {
        let [a, b, d] = [a, b, d].map(registers);
        is_exact(&format!(
            "mma.sync.aligned.{shape}.row.col.s32.b1.b1.s32.{op}.popc {d}, {a}, {b}, {d};"
        ));
    }
}

#[test]
fn sparse_mma_has_every_shape_with_its_selectors() {
    for spvariant in [".sp", ".sp::ordered_metadata"] {
        for (product, highest) in SPARSE {
            is_exact(&mma(spvariant, product, &format!(", %r9, {highest}")));
            let above = mma(spvariant, product, &format!(", %r9, {}", highest + 1));
            assert!(judged(&above).is_err(), "`{above}` is taken");
        }
    }
}

#[test]
fn narrow_formats_go_with_each_other_and_with_their_scales() {
    const FORMATS: [&str; 5] = ["e4m3", "e5m2", "e3m2", "e2m3", "e2m1"];
    let [a, b, d] = [4, 2, 4].map(registers);
    for x in FORMATS {
        for y in FORMATS {
            for (words, shape, stype, scales) in [
                ("kind::f8f6f4", "m16n8k32", "", ""),
                (
                    "kind::mxf8f6f4.block_scale",
                    "m16n8k32",
                    ".ue8m0",
                    ", %r8, {3, 1}, {%r9}, {0, 3}",
                ),
            ] {
                let types = format!("f32.{x}.{y}.f32{stype}");
                is_exact(&format!(
                    "mma.sync.aligned.{shape}.row.col.{words}.{types} {d}, {a}, {b}, {d}{scales};"
                ));
                is_exact(&format!(
                    "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.{words}.{types} {d}, {a}, {a}, {d}, %r10, 0{scales};"
                ));
            }
        }
    }
    for (words, stype, byte, wrong) in [
        ("kind::mxf4.block_scale", "ue8m0", 2, 1),
        ("kind::mxf4.block_scale.scale_vec::2X", "ue8m0", 2, 3),
        ("kind::mxf4nvf4.block_scale.scale_vec::2X", "ue8m0", 2, 1),
        ("kind::mxf4nvf4.block_scale.scale_vec::4X", "ue4m3", 0, 2),
        ("kind::mxf4nvf4.block_scale.scale_vec::4X", "ue8m0", 0, 2),
    ] {
        let line = |byte: i32, thread: i32| {
            format!(
                "mma.sync.aligned.m16n8k64.row.col.{words}.f32.e2m1.e2m1.f32.{stype} {d}, {a}, {b}, {d}, %r8, {{{byte}, {thread}}}, %r9, {{0, 3}};"
            )
        };
        is_exact(&line(byte, 1));
        assert!(
            judged(&line(wrong, 1)).is_err(),
            "{words} with byte {wrong}"
        );
        assert!(judged(&line(byte, 2)).is_err(), "{words} with thread 2");
    }
}

#[test]
fn wgmma_has_every_n_of_its_types() {
    let a = registers(4);
    for &(k, [d, x, y], immediates) in WARPGROUP {
        for n in (8..=256).step_by(8) {
            let known = d != "s32" || n == 24 || n == 8 || n % 16 == 0;
            let result = registers(if d == "f16" { n / 4 } else { n / 2 });
            // A in registers is not transposed.
            let kept = match immediates.len() {
                12.. => format!(", 1, 1, {}", n % 16 / 8),
                _ => immediates.to_owned(),
            };
            for (a, immediates) in [("%d1", immediates), (&*a, &*kept)] {
                let dense = format!(
                    "wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{x}.{y} {result}, {a}, %d2, %p1{immediates};"
                );
                let sparse = format!(
                    "wgmma.mma_async.sp.sync.aligned.m64n{n}k{}.{d}.{x}.{y} {result}, {a}, %d2, %r9, 0, %p1{immediates};",
                    2 * k
                );
                for line in [dense, sparse] {
                    match known {
                        true => is_exact(&line),
                        false => assert!(judged(&line).is_err(), "`{line}` is taken"),
                    }
                }
            }
        }
    }
}

#[test]
fn wmma_has_every_fragment() {
    for (shape, types, counts) in [
        ("m16n16k16", ["f32", "f16", "f32"], [8, 8, 8]),
        ("m8n32k16", ["f16", "f16", "f16"], [4, 8, 8]),
        ("m32n8k16", ["s32", "u8", "s32"], [8, 4, 1]),
        ("m8n32k16", ["s32", "s8", "s32"], [8, 1, 4]),
        ("m32n8k16", ["f32", "bf16", "f32"], [8, 8, 2]),
        ("m16n16k8", ["f32", "tf32", "f32"], [8, 4, 4]),
        ("m8n8k4", ["f64", "f64", "f64"], [2, 1, 1]),
        ("m8n8k32", ["s32", "s4", "s32"], [2, 1, 1]),
        ("m8n8k128", ["s32", "b1", "s32"], [2, 1, 1]),
    ] {
        let [d, x, c] = types;
        let [result, a, b] = counts.map(registers);
        for (line, registers) in [
            (
                format!("wmma.load.a.sync.aligned.row.{shape}.global.{x}"),
                &a,
            ),
            (
                format!("wmma.load.b.sync.aligned.col.{shape}.shared.{x}"),
                &b,
            ),
            (format!("wmma.load.c.sync.aligned.row.{shape}.{c}"), &result),
        ] {
            is_exact(&format!("{line} {registers}, [%d1];"));
            is_exact(&format!("{line} {registers}, [%d1], %r9;"));
        }
        is_exact(&format!(
            "wmma.store.d.sync.aligned.col.{shape}.{d} [%d1], {result}, 16;"
        ));
        let (op, types) = match x {
            "f16" => ("", format!("{d}.{c}")),
            "b1" => (".and.popc", format!("{d}.{x}.{x}.{c}")),
            _ => ("", format!("{d}.{x}.{x}.{c}")),
        };
        is_exact(&format!(
            "wmma.mma{op}.sync.aligned.row.col.{shape}.{types} {result}, {a}, {b}, {result};"
        ));
    }
}

#[test]
fn matrices_are_loaded_stored_and_transposed() {
    for (words, count) in [
        ("ldmatrix m8n8.x1.b16", 1),
        ("ldmatrix m8n8.x4.trans.shared::cta.b16", 4),
        ("ldmatrix m16n16.x1.trans.shared.b8", 2),
        ("ldmatrix m16n16.x2.trans.b8x16.b6x16_p32", 4),
        ("ldmatrix m8n16.x4.shared.b8x16.b4x16_p64", 4),
        ("stmatrix m8n8.x2.trans.shared.b16", 2),
        ("stmatrix m16n8.x1.trans.shared.b8", 1),
    ] {
        let (name, words) = words.split_once(' ').unwrap();
        let vector = registers(count);
        is_exact(&match name {
            "ldmatrix" => format!("{name}.sync.aligned.{words} {vector}, [%d1];"),
            _ => format!("{name}.sync.aligned.{words} [%d1], {vector};"),
        });
    }
    judged("movmatrix.sync.aligned.m8n8.trans.b16 %r0, %r1;").unwrap();
    // One register is a vector too, and a matrix of 16 rows needs to be transposed.
    assert!(judged("ldmatrix.sync.aligned.m8n8.x1.b16 %r0, [%d1];").is_err());
    assert!(judged("ldmatrix.sync.aligned.m16n16.x1.b8 {%r0, %r1}, [%d1];").is_err());
}

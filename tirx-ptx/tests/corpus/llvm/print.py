"""Prints each `.ll` of this folder as PTX: `python print.py`, with llvmlite 0.50."""

from pathlib import Path

import llvmlite.binding as llvm

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()
target = llvm.Target.from_triple("nvptx64-nvidia-cuda")
OLD, NEW = ("sm_80", "+ptx71"), ("sm_90", "+ptx80")
TARGETS = {"switch": [OLD], "lines": [NEW], "memory": [OLD, NEW]}
for source in sorted(Path(__file__).parent.glob("*.ll")):
    module = llvm.parse_assembly(source.read_text())
    module.verify()
    for cpu, features in TARGETS[source.stem]:
        machine = target.create_target_machine(cpu=cpu, features=features, opt=2)
        out = source.with_suffix(f".{cpu}.ptx")
        out.write_text(machine.emit_assembly(module))

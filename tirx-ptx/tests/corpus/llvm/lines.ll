; Debug information: lines, functions that were inlined, types and variables.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @lines(ptr addrspace(1) %x, i32 %n) !dbg !5 {
entry:
    #dbg_value(i32 %n, !13, !DIExpression(), !14)
  br label %loop, !dbg !15
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], !dbg !15
  %at = getelementptr float, ptr addrspace(1) %x, i32 %i, !dbg !16
  %v = load float, ptr addrspace(1) %at, !dbg !16
  %s = fmul float %v, %v, !dbg !18
  store float %s, ptr addrspace(1) %at, !dbg !16
  %next = add i32 %i, 1, !dbg !15
  %more = icmp slt i32 %next, %n, !dbg !15
  br i1 %more, label %loop, label %done, !dbg !15
done:
  ret void, !dbg !19
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "none", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "lines.c", directory: "/kernels")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 2}
!4 = !DISubroutineType(types: !{null, !8, !9})
!5 = distinct !DISubprogram(name: "lines", file: !1, line: 7, type: !4, scopeLine: 7, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !{!13})
!6 = distinct !DISubprogram(name: "square", file: !1, line: 2, type: !4, scopeLine: 2, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 64)
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DILocalVariable(name: "n", arg: 2, scope: !5, file: !1, line: 7, type: !9)
!14 = !DILocation(line: 7, column: 30, scope: !5)
!15 = !DILocation(line: 8, column: 5, scope: !5)
!16 = !DILocation(line: 9, column: 16, scope: !5)
!18 = !DILocation(line: 3, column: 14, scope: !6, inlinedAt: !16)
!19 = !DILocation(line: 10, column: 1, scope: !5)

; Atomics of all orders and scopes, vectors, half floats, aggregates by value, indirect calls, stack memory.
target triple = "nvptx64-nvidia-cuda"

%pair = type { i32, double }

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare bfloat @llvm.maxnum.bf16(bfloat, bfloat)

@table = addrspace(4) constant [2 x ptr] [ptr @first, ptr @second]
@big = addrspace(1) global { i8, i64, [3 x i16] } { i8 1, i64 -2, [3 x i16] [i16 3, i16 4, i16 5] }
@self = addrspace(1) global ptr addrspacecast (ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @big, i64 8) to ptr)

define %pair @first(%pair %in, ptr byval(%pair) align 8 %more) {
  %a = extractvalue %pair %in, 0
  %b = add i32 %a, 1
  %d = getelementptr %pair, ptr %more, i32 0, i32 1
  %c = load double, ptr %d
  %x = insertvalue %pair %in, i32 %b, 0
  %y = insertvalue %pair %x, double %c, 1
  ret %pair %y
}

define %pair @second(%pair %in, ptr byval(%pair) align 8 %more) {
  ret %pair %in
}

define ptx_kernel void @memory(ptr addrspace(1) %p, ptr addrspace(1) %h, i32 %n, ptr byval(%pair) align 8 %given) {
entry:
  %stack = alloca [16 x i32], align 16
  %old = atomicrmw add ptr addrspace(1) %p, i32 %n syncscope("device") acq_rel
  %was = atomicrmw fadd ptr addrspace(1) %p, float 1.5 monotonic
  %swap = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %n syncscope("block") acquire monotonic
  %flag = load atomic i32, ptr addrspace(1) %p acquire, align 4
  store atomic i32 %flag, ptr addrspace(1) %p release, align 4
  fence syncscope("device") seq_cst
  %wide = load <4 x i32>, ptr addrspace(1) %h, align 16
  %e = extractelement <4 x i32> %wide, i32 2
  %slot = getelementptr [16 x i32], ptr %stack, i32 0, i32 %n
  store i32 %e, ptr %slot
  %v = load <2 x half>, ptr addrspace(1) %h
  %w = call <2 x half> @llvm.fma.v2f16(<2 x half> %v, <2 x half> %v, <2 x half> %v)
  store <2 x half> %w, ptr addrspace(1) %h
  %b = load bfloat, ptr addrspace(1) %h
  %c = call bfloat @llvm.maxnum.bf16(bfloat %b, bfloat 0xR3F80)
  store bfloat %c, ptr addrspace(1) %h
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e, i32 4, i32 31)
  %i = and i32 %n, 1
  %f = getelementptr [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %i
  %call = load ptr, ptr addrspace(4) %f
  %in = load %pair, ptr %given
  %out = call %pair %call(%pair %in, ptr byval(%pair) align 8 %given)
  %o = extractvalue %pair %out, 0
  %q = load i32, ptr %stack
  %sum = add i32 %s, %o
  %sum2 = add i32 %sum, %q
  %x = load i128, ptr addrspace(1) %h, align 16
  %y = mul i128 %x, %x
  store i128 %y, ptr addrspace(1) %h, align 16
  store i32 %sum2, ptr addrspace(1) %p
  ret void
}

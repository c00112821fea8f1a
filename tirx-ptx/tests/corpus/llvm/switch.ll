; A switch that becomes a table, and calls through it.
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

@names = addrspace(1) constant [6 x i8] c"table\00"
@sums = internal addrspace(3) global [32 x float] poison, align 16

define i32 @pick(i32 %which, i32 %x) noinline {
entry:
  switch i32 %which, label %other [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e
    i32 5, label %f
    i32 6, label %g
  ]
a:
  %ra = mul i32 %x, %x
  br label %done
b:
  %rb = udiv i32 %x, 3
  br label %done
c:
  %rc = xor i32 %x, -1
  br label %done
d:
  %rd = shl i32 %x, %which
  br label %done
e:
  %re = call i32 @pick(i32 %x, i32 %which)
  br label %done
f:
  %rf = ashr i32 %x, 5
  br label %done
g:
  %rg = call i32 @llvm.ctpop.i32(i32 %x)
  br label %done
other:
  br label %done
done:
  %r = phi i32 [ %ra, %a ], [ %rb, %b ], [ %rc, %c ], [ %rd, %d ], [ %re, %e ], [ %rf, %f ], [ %rg, %g ], [ 7, %other ]
  ret i32 %r
}

declare i32 @llvm.ctpop.i32(i32)

define ptx_kernel void @table(ptr addrspace(1) align 16 %out, ptr addrspace(1) readonly %which) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %which, i32 %tid
  %case = load i32, ptr addrspace(1) %at
  %value = call i32 @pick(i32 %case, i32 %tid)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %value, ptr addrspace(1) %to
  %f = sitofp i32 %value to float
  %slot = getelementptr float, ptr addrspace(3) @sums, i32 %tid
  store float %f, ptr addrspace(3) %slot
  ret void
}

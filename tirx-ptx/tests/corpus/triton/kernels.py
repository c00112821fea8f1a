"""Compiles a few Triton kernels to PTX, without a GPU: `python kernels.py`, with Triton 3.9."""

import re
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def softmax(out, x, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    value = tl.load(x + row * stride + at, mask=at < n, other=-float("inf"))
    value = tl.exp(value - tl.max(value, axis=0))
    tl.store(out + row * stride + at, value / tl.sum(value, axis=0), mask=at < n)


@triton.jit
def matmul(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    left = a + rows[:, None] * k + inner[None, :]
    right = b + inner[:, None] * n + columns[None, :]
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, k, BK):
        total = tl.dot(tl.load(left), tl.load(right), total)
        left += BK
        right += BK * n
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(c.dtype.element_ty))


@triton.jit
def tiles(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PROGRAMS: tl.constexpr):
    left = tl.make_tensor_descriptor(a, shape=[m, k], strides=[k, 1], block_shape=[BM, BK])
    right = tl.make_tensor_descriptor(b, shape=[k, n], strides=[n, 1], block_shape=[BK, BN])
    out = tl.make_tensor_descriptor(c, shape=[m, n], strides=[n, 1], block_shape=[BM, BN])
    across = tl.cdiv(n, BN)
    for tile in range(tl.program_id(0), tl.cdiv(m, BM) * across, PROGRAMS):
        row = tile // across * BM
        column = tile % across * BN
        total = tl.zeros((BM, BN), dtype=tl.float32)
        for at in range(0, k, BK):
            total = tl.dot(left.load([row, at]), right.load([at, column]), total)
        out.store([row, column], total.to(tl.bfloat16))


@triton.jit
def reduce(x, out, lock, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at, mask=at < n, other=0.0)
    tl.atomic_add(out, tl.sum(value, axis=0))
    tl.atomic_max(out + 1, tl.max(value, axis=0), sem="release", scope="sys")
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(out + 2, tl.load(out + 2) + 1.0)
    tl.atomic_xchg(lock, 0)


@triton.jit
def scan(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    value = tl.load(x + at)
    tl.store(out + at, tl.cumsum(value, axis=0))
    tl.device_print("first", tl.max(value, axis=0))
    tl.device_assert(tl.min(value, axis=0) >= 0, "negative")


@triton.jit
def elements(x, out, n, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at, mask=at < n, eviction_policy="evict_first")
    value = tl.where(value > 0, tl.math.sin(value) * tl.math.rsqrt(value), tl.math.erf(value))
    value += tl.rand(seed, at)
    low = value.to(tl.float8e5).to(tl.float16)
    tl.store(out + at, low, mask=at < n, cache_modifier=".cs")


POINTERS = {"a": "*bf16", "b": "*bf16", "c": "*bf16"}
SIZES = {"m": "i32", "n": "i32", "k": "i32"}
KERNELS = [
    ("softmax", softmax, 80, {"out": "*fp32", "x": "*fp32", "stride": "i32", "n": "i32"}, {"BLOCK": 256}, {}),
    ("matmul", matmul, 80, POINTERS | SIZES, {"BM": 32, "BN": 32, "BK": 32}, {"num_stages": 3}),
    ("matmul", matmul, 90, POINTERS | SIZES, {"BM": 64, "BN": 32, "BK": 32}, {"num_stages": 3}),
    ("matmul", matmul, 100, POINTERS | SIZES, {"BM": 128, "BN": 32, "BK": 32}, {"num_stages": 2}),
    ("matmul_fp8", matmul, 90, {"a": "*fp8e4nv", "b": "*fp8e4nv", "c": "*fp16"} | SIZES, {"BM": 64, "BN": 16, "BK": 64}, {}),
    ("tiles", tiles, 90, POINTERS | SIZES, {"BM": 64, "BN": 32, "BK": 64, "PROGRAMS": 132}, {"num_stages": 2}),
    ("tiles", tiles, 100, POINTERS | SIZES, {"BM": 128, "BN": 32, "BK": 64, "PROGRAMS": 148}, {"num_stages": 2}),
    ("reduce", reduce, 80, {"x": "*fp32", "out": "*fp32", "lock": "*i32", "n": "i32"}, {"BLOCK": 256}, {}),
    ("scan", scan, 90, {"x": "*i32", "out": "*i32"}, {"BLOCK": 32}, {"num_warps": 1, "debug": True}),
    ("elements", elements, 90, {"x": "*fp32", "out": "*fp16", "n": "i32", "seed": "i32"}, {"BLOCK": 128}, {}),
]

for name, function, sm, signature, constants, options in KERNELS:
    signature = signature | {key: "constexpr" for key in constants}
    attributes = {(i,): [["tt.divisibility", 16]] for i, ty in enumerate(signature.values()) if ty != "constexpr"}
    source = ASTSource(function, signature, constants, attributes)
    compiled = triton.compile(source, target=GPUTarget("cuda", sm, 32), options=options)
    path = Path(__file__).parent / f"{name}.sm_{sm}.ptx"
    # The folders of this machine say nothing.
    path.write_text(re.sub(r'(\.file\t\d+ ").*/', r"\1", compiled.asm["ptx"]))

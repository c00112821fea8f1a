// Structs by value as parameters of a kernel: nested, aligned, with arrays, vectors and bit fields.
// nvcc: sm_80 sm_100a
struct alignas(16) Matrix {
    float4 rows[4];
};

struct Options {
    unsigned mode : 3;
    unsigned shift : 5;
    signed bias : 9;
    short sizes[5];
    char name[3];
    double scale;
};

extern "C" __global__ void transform(Matrix m, Options options, float4 *points, uchar4 color, longlong2 pair)
{
    float4 p = points[threadIdx.x], q;
    q.x = m.rows[0].x * p.x + m.rows[0].y * p.y + m.rows[0].z * p.z + m.rows[0].w * p.w;
    q.y = m.rows[options.mode & 3].y * (float)options.scale + options.bias;
    q.z = (float)(options.sizes[threadIdx.x % 5] >> options.shift) + options.name[1];
    q.w = color.w + (float)pair.y;
    points[threadIdx.x] = q;
}

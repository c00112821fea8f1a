// Texture and surface objects.
// nvcc: sm_100
extern "C" __global__ void textures(cudaTextureObject_t image, cudaTextureObject_t layers, cudaSurfaceObject_t target, float4 *out)
{
    float x = threadIdx.x + 0.5f, y = threadIdx.y + 0.5f;
    float4 a = tex2D<float4>(image, x, y), b = tex2DLod<float4>(image, x, y, 1.0f);
    float c = tex2DLayered<float>(layers, x, y, 3), d = tex1Dfetch<float>(layers, (int)threadIdx.x);
    float4 e = tex3D<float4>(image, x, y, 0.5f), g = tex2Dgather<float4>(image, x, y, 2);
    float4 h = tex2DGrad<float4>(image, x, y, make_float2(1, 0), make_float2(0, 1));
    surf2Dwrite(make_float4(a.x, b.y, c, d), target, (int)threadIdx.x * 16, threadIdx.y);
    out[threadIdx.x] = surf2Dread<float4>(target, 16, 0);
    out[threadIdx.x + 32] = make_float4(e.x, g.y, h.z, 0);
}

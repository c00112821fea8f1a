// Arrays of a thread: indexed by what is known only when it runs, with an initialiser, of structs.
// nvcc: sm_100
struct Node {
    int left, right;
    short weight;
};

extern "C" __global__ void locals(const int *in, int *out)
{
    int heap[32];
    const short table[9] = {3, 1, 4, 1, 5, 9, 2, 6, 5};
    Node nodes[7];
    for (int i = 0; i < 32; ++i)
        heap[(i * 7 + in[0]) & 31] = in[i];
    for (int i = 0; i < 7; ++i)
        nodes[(i + in[1]) % 7] = {heap[i], heap[i + 7], table[(i + in[2]) % 9]};
    int at = in[threadIdx.x] % 7;
    for (int i = 0; i < in[3]; ++i)
        at = (heap[at] & 1 ? nodes[at].left : nodes[at].right + nodes[at].weight) % 7;
    out[threadIdx.x] = at;
}

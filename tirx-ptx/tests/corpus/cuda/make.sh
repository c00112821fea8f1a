#!/usr/bin/env bash
# Compiles the kernels of this folder to PTX: `bash make.sh [NAME..]`, with `nvcc` in the path and, where they are apart
# from it, the headers of CCCL in the folder that INCLUDE names. Behind `// nvcc:` each file says for which targets, and
# with which options.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
(($#)) || set -- *.cu
for name; do
    name=${name%.cu}
    read -ra words <<<"$(sed -n 's|^// nvcc: *||p' "$name.cu")"
    targets=() options=()
    for word in "${words[@]}"; do
        if [[ $word == sm_* ]]; then targets+=("$word"); else options+=("$word"); fi
    done
    for target in "${targets[@]}"; do
        nvcc -std=c++17 ${INCLUDE:+-I"$INCLUDE"} -ptx -arch="$target" "${options[@]}" "$name.cu" -o "$name.$target.ptx"
        # The folders of one machine say nothing to others.
        sed -i 's|^\(\t\.file\t[0-9]* "\).*/|\1|' "$name.$target.ptx"
    done
done

#!/bin/sh
# no_shared_code.sh NM LIBRARY: fails if a kernel's object defines code that the linker may
# share with other translation units. See detail.hpp.
shared=$("$1" -C -A "$2" | grep -E '(avx2|avx512|avx512_many)\.cpp' | grep -E ' [WwVu] ' | grep -v 'DW\.ref\.')
[ -z "$shared" ] && exit 0
echo "$shared"
exit 1

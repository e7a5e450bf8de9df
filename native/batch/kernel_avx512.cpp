#define NONET_BATCH_BYTES 64
#include "batch/engine.hpp"
#include "batch/kernels.hpp"
#include "batch/symbols.hpp"

const nonet::batch::Kernel nonet::batch::kAvx512Kernel = {simd::Isa::kAvx512, kLanes,
                                                          sizeof(Engine), run_engine, read_cells};

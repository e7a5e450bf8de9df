#define NONET_BATCH_BYTES 8
#include "batch/engine.hpp"
#include "batch/kernels.hpp"
#include "batch/symbols.hpp"

const nonet::batch::Kernel nonet::batch::kScalarKernel = {simd::Isa::kScalar, kLanes,
                                                          sizeof(Engine), run_engine, read_cells};

#define NONET_BATCH_BYTES 8
#include "batch/engine.hpp"
#include "batch/kernels.hpp"

const nonet::batch::Kernel nonet::batch::kScalarKernel = {simd::Isa::kScalar, kLanes,
                                                          sizeof(Engine), run_engine};

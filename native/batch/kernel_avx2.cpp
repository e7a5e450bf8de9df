#define NONET_BATCH_BYTES 32
#include "batch/engine.hpp"
#include "batch/kernels.hpp"

const nonet::batch::Kernel nonet::batch::kAvx2Kernel = {simd::Isa::kAvx2, kLanes, sizeof(Engine),
                                                        run_engine};

#define NONET_BATCH_BYTES 16
#include "batch/kernels.hpp"
#include "batch/engine.hpp"

const nonet::batch::Kernel nonet::batch::kSse2Kernel = {
    simd::Isa::kSse2, kLanes, sizeof(Engine), run_engine};

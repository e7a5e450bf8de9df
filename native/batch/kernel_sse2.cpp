#define NONET_BATCH_BYTES 16
#include "batch/engine.hpp"
#include "batch/kernels.hpp"
#include "batch/symbols.hpp"

const nonet::batch::Kernel nonet::batch::kSse2Kernel = {simd::Isa::kSse2, kLanes, sizeof(Engine),
                                                        run_engine, read_cells};

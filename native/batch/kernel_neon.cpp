#define NONET_BATCH_BYTES 16
#include "batch/engine.hpp"
#include "batch/kernels.hpp"
#include "batch/symbols.hpp"

const nonet::batch::Kernel nonet::batch::kNeonKernel = {simd::Isa::kNeon, kLanes, sizeof(Engine),
                                                        run_engine, read_cells};

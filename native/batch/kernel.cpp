// The engine for one instruction set: CMake compiles this once for each, and says for which.
#include "batch/engine.hpp"
#include "batch/symbols.hpp"

namespace nonet::batch {

extern const Kernel NONET_KERNEL = {simd::Isa::NONET_ISA, kLanes, sizeof(Engine), run_engine,
                                    read_cells};

}  // namespace nonet::batch

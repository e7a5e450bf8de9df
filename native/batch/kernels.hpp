// The kernels, one translation unit each. Which of them are built, CMakeLists.txt decides.
#pragma once

#include "batch/batch.hpp"

namespace nonet::batch {

extern const Kernel kAvx512Kernel;
extern const Kernel kAvx2Kernel;
extern const Kernel kSse2Kernel;
extern const Kernel kNeonKernel;
extern const Kernel kScalarKernel;

}  // namespace nonet::batch

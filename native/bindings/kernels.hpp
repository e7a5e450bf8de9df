// The kernels for the classic 9x9 by the name of an instruction set.
#pragma once

#include "batch_driver/batch_driver.hpp"

namespace nonet::bindings {

// The best here for an empty name; these throw if there is no such instruction set here.
simd::Isa isa_of(const char* name);
batch_driver::Engines engines_for(const char* name);

}  // namespace nonet::bindings

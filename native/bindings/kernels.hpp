// The kernels for the classic 9x9 by the name of an instruction set.
#pragma once

#include "batch_driver/batch_driver.hpp"

namespace nonet::bindings {

// The best here for an empty name; throws if there is no such instruction set here.
batch_driver::Engines engines_for(const char* name);

}  // namespace nonet::bindings

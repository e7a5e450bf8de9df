#define NONET_SUM_UP sum_up_base
#include "count/dot_lanes.hpp"

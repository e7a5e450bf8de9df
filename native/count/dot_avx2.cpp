#define NONET_SUM_UP sum_up_avx2
#include "count/dot_lanes.hpp"

#define NONET_SUM_UP sum_up_avx512
#include "count/dot_lanes.hpp"

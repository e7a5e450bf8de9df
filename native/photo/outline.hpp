// Where a grid may be in a picture.
#pragma once

#include <vector>

#include "photo/picture.hpp"

namespace nonet::photo {

// Quadrilaterals around large connected ink, the largest of each look first; no two are alike.
std::vector<Corners> outlines(const Picture& picture);

}  // namespace nonet::photo

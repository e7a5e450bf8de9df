# clang and its libraries as the package ziglang brings them: see nonet_build.py, which sets both
# variables. For every processor of its kind (-mcpu=baseline): zig compiles for the one it runs on
# otherwise, and a wheel that pip keeps would end with an illegal instruction on another.
set(CMAKE_CXX_COMPILER $ENV{NONET_ZIG} c++)
set(CMAKE_CXX_FLAGS_INIT "$ENV{NONET_ZIG_FLAGS}")
# A bare machine has neither ar nor ranlib nor strip.
set(CMAKE_CXX_ARCHIVE_CREATE "\"$ENV{NONET_ZIG}\" ar qcs <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "\"$ENV{NONET_ZIG}\" ar qs <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "-s")

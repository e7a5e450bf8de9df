# clang and its libraries as the package ziglang brings them: see nonet_build.py, which sets both
# variables. For every processor of its kind (-mcpu=baseline): zig compiles for the one it runs on
# otherwise, and a wheel that pip keeps would end with an illegal instruction on another.
set(CMAKE_CXX_COMPILER $ENV{NONET_ZIG} c++)
set(CMAKE_CXX_FLAGS_INIT "$ENV{NONET_ZIG_FLAGS}")
# CMake is told what it would find out by linking programs: zig compiles the whole C++ library for the
# first of them, and again for a module.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
if(NOT CMAKE_CXX_COMPILER_VERSION)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} --version OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "clang version ([0-9.]+)" said "${said}")
  set(CMAKE_CXX_COMPILER_VERSION ${CMAKE_MATCH_1})
endif()
set(CMAKE_CXX_COMPILER_ID_RUN TRUE)
set(CMAKE_CXX_COMPILER_ID Clang)
set(CMAKE_CXX_STANDARD_COMPUTED_DEFAULT 17)
set(CMAKE_CXX_EXTENSIONS_COMPUTED_DEFAULT ON)
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)  # the file format is not known, and nothing has an RPATH
# A bare machine has neither ar nor ranlib nor strip.
set(CMAKE_CXX_ARCHIVE_CREATE "\"$ENV{NONET_ZIG}\" ar qcs <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "\"$ENV{NONET_ZIG}\" ar qs <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_MODULE_LINKER_FLAGS_INIT "-s")
# One source for each library: reading the headers of the C++ library was more than half of the work.
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)
# And the little of the C++ library that is needed: zig_library.cmake.
if("$ENV{NONET_ZIG_FLAGS}" MATCHES "-linux-")
  set(NONET_ZIG_LIBRARY ON)
endif()

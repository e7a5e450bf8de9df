# clang for wasm32 with Emscripten's headers, HEADERS: as Emscripten compiles a side module of Pyodide.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER ${CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-unknown-emscripten)
set(CMAKE_AR ${LLVM_AR})
string(REPLACE llvm-ar llvm-ranlib CMAKE_RANLIB ${LLVM_AR})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CLANG LLVM_AR HEADERS)
set(CMAKE_HAVE_LIBC_PTHREAD TRUE)  # declared; there are none to start
set(THREADS_PREFER_PTHREAD_FLAG OFF)
string(JOIN " " CMAKE_CXX_FLAGS_INIT
  -fPIC -fvisibility=hidden -fwasm-exceptions -mbulk-memory -mnontrapping-fptoint -msign-ext
  -mmutable-globals -D__EMSCRIPTEN_SHARED_LIBRARIES__ -nostdinc++ -nostdlibinc
  -isystem ${HEADERS}/c++/v1 -isystem ${HEADERS}/compat -isystem ${HEADERS})
# In the cache: CMake would add -O3, which makes the module larger, to what stands in ..._INIT.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

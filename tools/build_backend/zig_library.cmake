# The C++ library, of what the package ziglang brings: only the sources that a module of ours can need,
# in two pieces. zig would compile all of it, file by file, before it links: most of two minutes.
cmake_path(GET CMAKE_CXX_COMPILER PARENT_PATH zig)
set(zig ${zig}/lib)
set(of_abi LIBCXXABI_NON_DEMANGLING_TERMINATE _LIBCPP_ENABLE_CXX17_REMOVED_UNEXPECTED_FUNCTIONS)
if("$ENV{NONET_ZIG_FLAGS}" MATCHES "-linux-gnu")
  list(APPEND of_abi HAVE___CXA_THREAD_ATEXIT_IMPL)
endif()

function(nonet_zig_library name folder)
  cmake_parse_arguments(PARSE_ARGV 2 of "" "" "SOURCES;DEFINE")
  list(TRANSFORM of_SOURCES REPLACE "(.+)" "${zig}/${folder}/src/\\1.cpp")
  add_library(${name} STATIC ${of_SOURCES})
  target_compile_features(${name} PRIVATE cxx_std_23)
  target_compile_definitions(${name} PRIVATE ${of_DEFINE})
  target_compile_options(${name} PRIVATE -w -O2)
  target_include_directories(${name} PRIVATE ${zig}/${folder}/src ${zig}/libcxx/src ${zig}/libcxx
    ${zig}/libcxx/libc ${zig}/libcxxabi/include ${zig}/libunwind/include)
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
endfunction()

nonet_zig_library(nonet_cxxabi libcxxabi DEFINE _LIBCXXABI_BUILDING_LIBRARY ${of_abi} SOURCES
  abort_message cxa_aux_runtime cxa_default_handlers cxa_demangle cxa_exception cxa_exception_storage
  cxa_guard cxa_handlers cxa_personality cxa_thread_atexit cxa_virtual fallback_malloc
  private_typeinfo stdlib_exception stdlib_new_delete stdlib_stdexcept stdlib_typeinfo)

# These define what is inline elsewhere, so each is compiled by itself.
set(alone condition_variable_destructor error_category memory mutex_destructor)
nonet_zig_library(nonet_cxx libcxx DEFINE _LIBCPP_BUILDING_LIBRARY LIBCXX_BUILDING_LIBCXXABI SOURCES
  algorithm call_once chrono condition_variable exception functional future hash mutex new_handler
  new_helpers stdexcept string system_error thread variant vector verbose_abort ${alone})
list(TRANSFORM alone REPLACE "(.+)" "${zig}/libcxx/src/\\1.cpp")
set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

target_link_libraries(nonet_cxx PRIVATE nonet_cxxabi)
target_link_options(nonet_cxx INTERFACE -nostdlib++ -lunwind)

#include "bindings/gil.hpp"

#ifndef _WIN32
#include <pthread.h>
#endif

namespace nb = nanobind;

namespace nonet::bindings {

void bind_gil(nb::module_& module) {
    // The end of another interpreter is not the end of the process.
    if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) return;
    module.def("announce_end", &InterpreterEnd::announce);
    nb::module_::import_("atexit").attr("register")(module.attr("announce_end"));
#ifndef _WIN32
    pthread_atfork(nullptr, nullptr, &InterpreterEnd::forget_threads);
#endif
}

}  // namespace nonet::bindings

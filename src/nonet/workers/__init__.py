"""Work in other processes: every process that nonet starts, and what becomes of it.

`Worker` is one process. It calls functions of modules, one at a time, and sends back what they
return, yield or raise; it can be interrupted, which is Ctrl+C for the function, or killed, and ends
when its parent does. `WorkerPool` shares workers between threads, `AsyncWorker` is a worker for
asyncio. `_main` is what runs in the process, `_frames` how both sides speak. `in_order` spreads
tasks over threads, which may wait for processes.
"""

from nonet.workers._async import AsyncWorker
from nonet.workers._frames import END, ERROR, ROW, Frame
from nonet.workers._main import Interrupts, TimeUp
from nonet.workers._ordered import first_few, in_order
from nonet.workers._worker import Worker, WorkerError, WorkerPool, cores, has_threads

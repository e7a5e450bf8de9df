"""The page without a server, for tests: where it was built, and a plain file server for it."""

import contextlib
import functools
import http.server
import os
import threading
from collections.abc import Iterator
from pathlib import Path

_USUAL = Path(__file__).parents[1] / "build/static"


def folder() -> Path | None:
    """The folder that `just static` has made; None where it has not."""
    found = Path(os.environ.get("NONET_STATIC", _USUAL))
    return found if (found / "sw.js").exists() else None


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def serving_files(root: Path) -> Iterator[str]:
    """A file server over a folder, on a port of its own; its address."""
    handler = functools.partial(_Silent, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()

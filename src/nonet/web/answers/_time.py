"""When the time of a question is up."""


class TimeUp(KeyboardInterrupt):
    """Raised by the alarm of a worker, wherever it is; the library takes it for Ctrl+C."""

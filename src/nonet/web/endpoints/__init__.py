"""The endpoints of the web API: a file for each, found by the registry.

Such a file holds four things: the models of its request and its answer, a function that answers in
a worker process, and an `Endpoint` that names them. Nothing in this folder knows of HTTP.
"""

from nonet.registry import Registry
from nonet.web.endpoints._answers import Answer
from nonet.web.endpoints._board import board_record
from nonet.web.endpoints._endpoint import Endpoint, Rows
from nonet.web.endpoints._job import (
    Job,
    as_json,
    bounds_of,
    listed,
    memory_of,
    perform,
    prepare,
    seconds_of,
)
from nonet.web.endpoints._models import BaseModel, Field, ValidationError
from nonet.web.endpoints._requests import (
    BoardRequest,
    EngineName,
    GameRequest,
    Labels,
    MarksWritten,
    Name,
    Names,
    Request,
    RequestBounds,
    RuleTexts,
    Techniques,
    bound,
    request_like,
    require_size,
)

ENDPOINTS: Registry[Endpoint] = Registry("nonet.web.endpoints", Endpoint, "endpoint")

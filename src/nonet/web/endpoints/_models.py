"""The base of the models of requests and answers: pydantic, or the part of it that is needed.

pydantic is compiled and large; where it is not, as in a browser, `_plain` reads the same models.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
else:
    try:
        from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
    except ImportError:
        from nonet.web.endpoints._plain import (
            BaseModel,
            ConfigDict,
            Field,
            ValidationError,
            create_model,
        )

__all__ = ["BaseModel", "ConfigDict", "Field", "ValidationError", "create_model"]

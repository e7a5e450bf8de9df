"""All formats."""

from __future__ import annotations

from nonet.formats._format import Format
from nonet.registry import Registry

FORMATS: Registry[Format] = Registry("nonet.formats", Format, "format")

"""The machine and the versions of a comparison. No host and no user is named."""

from __future__ import annotations

import os
import platform
import re
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

import nonet
from nonet.workers import cores

# Extras of people who work on nonet, not of engines.
_NOT_ENGINES = re.compile(r"extra\s*==\s*['\"](test|docs|dev)['\"]")


def machine() -> dict[str, Any]:
    """Processor, cores, system, and how busy it was with other things at the start."""
    return {
        "processor": _processor(),
        "architecture": platform.machine(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.release()}",
        "load": _load(),
    }


def versions() -> dict[str, str]:
    """Of nonet, Python, and the libraries that nonet or one of its engines uses."""
    known = {
        "nonet": nonet.__version__,
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
    }
    for requirement in _requirements():
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        try:
            known[name] = version(name)
        except PackageNotFoundError:
            continue  # an extra that is not installed
    return known


def _requirements() -> list[str]:
    try:
        texts = requires("nonet") or []
    except PackageNotFoundError:
        return []
    return sorted({text for text in texts if not _NOT_ENGINES.search(text)}, key=str.lower)


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return platform.processor() or "unknown"
    match = re.search(r"^model name\s*:\s*(.+)$", text, re.M)
    return match[1].strip() if match else platform.processor() or "unknown"


def _load() -> float | None:
    try:
        return round(os.getloadavg()[0], 2)
    except (OSError, AttributeError):
        return None

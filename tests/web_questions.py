"""A table of questions for the web API, and what the server says to them."""

import json
import re
from pathlib import Path

from serving import inline_client

TABLE = json.loads((Path(__file__).with_name("web") / "questions.json").read_text(encoding="utf-8"))
QUESTIONS: list[tuple[str, str | None]] = [
    (path, None if body is None else json.dumps(body).replace("GIVEN", TABLE["given"]))
    for path, body in TABLE["questions"]
]
_TIMES = re.compile(r'("time(?:_to_first)?_ms":)(?:[\d.e-]+|null)')


def timeless(text: str) -> str:
    return _TIMES.sub(r"\g<1>0", text)


def asked_of_server() -> list[tuple[int, str]]:
    found = []
    with inline_client() as http:
        for path, body in QUESTIONS:
            headers = {"Content-Type": "application/json"}
            answer = (
                http.get(f"/api/{path}")
                if body is None
                else http.post(f"/api/{path}", content=body, headers=headers)
            )
            found.append((answer.status_code, timeless(answer.text)))
    return found

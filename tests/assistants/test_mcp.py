"""`nonet mcp`, with the client of the package ``mcp``: every tool, by both transports."""

import asyncio
import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

import nonet
from assistant_calls import BOARD, CALLS, EASY, SESSIONS, http_session, stdio_session
from drawn.pictures import cage, line, link_of
from serving import answer_to_much

pytestmark = pytest.mark.extras

pytest.importorskip("mcp")
jsonschema_rs = pytest.importorskip("jsonschema_rs")

from nonet.mcp import TOOLS  # noqa: E402
from nonet.mcp._tool import MOST_TEXT  # noqa: E402

MUCH = 9_000_000  # bytes: more than a picture may have


def asked(transport: str, calls: list[tuple[str, Any]]) -> list[Any]:
    """The answers to calls in one session."""

    async def session() -> list[Any]:
        async with SESSIONS[transport]() as client:
            return [await client.call_tool(name, given) for name, given in calls]

    return asyncio.run(session())


def text_of(answer: Any) -> str:
    return str(answer.content[0].text)


@pytest.mark.parametrize("transport", SESSIONS)
def test_every_tool_answers_by_its_schema(transport: str) -> None:
    assert {name for name, _ in CALLS} == set(TOOLS.names())
    for (name, given), answer in zip(CALLS, asked(transport, CALLS), strict=True):
        assert not answer.is_error, (name, given, text_of(answer))
        jsonschema_rs.validate(TOOLS.get(name).output_schema(), answer.structured_content)
        jsonschema_rs.validate(TOOLS.get(name).input_schema(), given)
        assert 0 < len(text_of(answer)) <= MOST_TEXT + 100


@pytest.fixture(scope="module")
def answers() -> list[Any]:
    return asked("stdio", CALLS)


def of(answers: list[Any], name: str, place: int = 0) -> Any:
    own = [one for (each, _), one in zip(CALLS, answers, strict=True) if each == name]
    return own[place]


def test_answers_are_those_of_the_library(answers: list[Any]) -> None:
    solution = nonet.write(nonet.solve(EASY).solution)  # type: ignore[arg-type]
    for place in (0, 2):
        found = of(answers, "solve", place).structured_content
        assert (found["status"], "".join(found["solution"])) == ("unique", solution)
    large = of(answers, "solve", 1).structured_content["solution"]
    assert sorted(large[0]) == list(range(1, 17))
    assert of(answers, "count").structured_content == {"count": "288", "exact": True}
    known = of(answers, "true_candidates").structured_content
    expected = nonet.true_candidates("1000020000300004").differences
    assert known["differences"] == {cell: list(values) for cell, values in expected.items()}
    assert known["common"] == ["1...", ".2..", "..3.", "...4"]
    assert "\nr1c2: 3 or 4\n" in text_of(of(answers, "true_candidates"))
    rating = nonet.rate(EASY, "search")
    assert of(answers, "rate").structured_content["score"] == rating.score


def test_a_check_names_what_is_wrong(answers: list[Any]) -> None:
    puzzle = of(answers, "check").structured_content
    assert puzzle["cells"] == ["r1c1", "r2c1", "r3c2"]
    in_play = of(answers, "check", 1).structured_content
    assert [each["cell"] for each in in_play["mistakes"]] == ["r1c2"]
    graded = of(answers, "check", 2).structured_content
    assert graded["text"] == str(nonet.grade(EASY, "1234341223434123"))
    assert of(answers, "check", 3).content[0].text == "Exactly one solution."


def test_the_form_of_all_variants_is_read(answers: list[Any]) -> None:
    form = of(answers, "read", 3).structured_content["puzzle"]
    assert form == nonet.write(nonet.canonical(EASY))


def test_a_drawn_puzzle_is_completed_group_by_group() -> None:
    words = "Normal sudoku rules apply. The gloves on pink lines are worn by the queen."
    link = link_of(words, line("r1c1 r2c2 r3c3", "pink"), cage("r5c5 r5c6 r5c7", "4"))
    meaning = ["2: sum(first, last) = max", "cage: max - min = clue"]
    known = [{}, {"meaning": meaning[:1]}, {"meaning": meaning}]
    calls = [("read", {"puzzle": link, **each}) for each in known]
    left = [answer.structured_content["remarks"] for answer in asked("stdio", calls)]
    assert all(each in str(left[0]) for each in ("gloves", "1 line", "1 cage"))
    assert left[1] and not left[2]


def test_a_hint_begins_without_spoiling(answers: list[Any]) -> None:
    first, last = (of(answers, "hint", place).structured_content for place in (0, 1))
    assert (first["grade"], first["technique"], first["placements"]) == (1, None, [])
    assert len(last["placements"]) == 1
    assert ["r4c3", 2] not in last["placements"]  # it stands there in `now`
    assert of(answers, "check_move").structured_content["kind"] == "known"


def test_a_path_is_shown_in_parts(answers: list[Any]) -> None:
    lines = text_of(of(answers, "explain")).split("\n")
    path = nonet.explain(EASY)
    assert [line[:2] for line in lines[:2]] == ["3.", "4."]
    assert "call again with begin=5" in lines[2]
    found = of(answers, "explain").structured_content
    assert (found["steps"], len(found["path"])) == (len(path.steps), 2)


def test_what_is_made_can_be_asked_about(answers: list[Any]) -> None:
    made = of(answers, "generate").structured_content["puzzles"]
    assert [each["seed"] for each in made] == [1, 2]
    for each in made:
        assert nonet.solve(each["puzzle"]).is_unique
        assert nonet.parse(each["puzzle"]).clues == each["givens"]
    read = of(answers, "read").structured_content
    assert nonet.parse(read["text"]) == nonet.parse(EASY)
    seen = of(answers, "read", 1)
    assert seen.structured_content["puzzle"] == EASY
    assert seen.structured_content["status"] == "unique"
    assert seen.structured_content["doubtful"] == []
    assert "solution" in text_of(seen)
    wrong = of(answers, "read", 2).structured_content
    assert wrong["status"] == "unsolvable" and {"r1c1", "r1c4"} <= set(wrong["doubtful"])
    picture = of(answers, "draw").content[1]
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")
    rule = of(answers, "rules").structured_content
    assert rule["examples"]
    assert "cells" in rule["words"]


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("solve", {}, "there is no puzzle"),
    ("solve", {"puzzle": "1" * 20_001}, "may have 20,000"),
    ("solve", {"puzzle": "hello"}, "give one puzzle"),
    ("solve", {"puzzle": 7}, "puzzle must be text"),
    ("solve", {"puzzle": "\x00\ud7ff" * 50}, ""),
    ("solve", {"puzle": EASY}, "did you mean 'puzzle'"),
    ("solve", {"puzzle": EASY, "rule": ["no such rule r1c1"]}, "no such"),
    ("solve", {"puzzle": EASY, "rule": ["diagonal"] * 501}, "rule must be"),
    ("solve", {"puzzle": f"{EASY}\n{EASY}"}, "give its number as `number`"),
    ("solve", {"size": 100}, "up to 36x36"),
    ("hint", {"puzzle": EASY, "grade": 9}, "at most 3"),
    ("check", {"puzzle": EASY, "now": "2..4....2......3"}, "given"),
    ("check_move", {"puzzle": EASY}, "give `changes`"),
    ("check_move", {"puzzle": EASY, "changes": "r9c9=1"}, "r9c9"),
    ("explain", {"puzzle": EASY, "first": 0}, "at least 1"),
    ("generate", {"size": 9, "count": 11}, "at most 10"),
    ("generate", {"size": 9, "difficulty": "purple"}, "purple"),
    ("draw", {"puzzle": "." * 625, "cell": 200}, "make cell smaller"),
    ("learn", {"name": "Wishful Thinking"}, "Wishful"),
    ("rules", {"name": "no-such"}, "call rules without a name"),
    ("read", {"puzzle": EASY, "to": "word"}, "word"),
    ("read", {"picture": "rubbish!"}, "not in base64"),
    ("read", {"picture": "cnViYmlzaA=="}, "not a picture"),
    ("read", {"picture": "A" * 8_388_609}, "picture"),
    ("read", {"picture": BOARD, "puzzle": EASY}, "not both"),
    ("read", {"picture": BOARD, "size": 7}, "4"),
    ("no_such_tool", {}, "there are check,"),
]


@pytest.mark.parametrize("transport", SESSIONS)
def test_what_cannot_be_answered_is_refused_in_words(transport: str) -> None:
    calls: list[tuple[str, Any]] = [(name, given) for name, given, _ in REFUSED]
    *refused, last = asked(transport, [*calls, ("solve", {"puzzle": EASY})])
    for (name, given, words), answer in zip(REFUSED, refused, strict=True):
        assert answer.is_error, (name, str(given)[:80])
        assert words in text_of(answer), (name, str(given)[:80], text_of(answer))
        assert len(text_of(answer)) < 1000
    assert not last.is_error


def test_a_long_question_ends_and_others_are_answered_meanwhile() -> None:
    async def session() -> tuple[Any, Any]:
        async with stdio_session("--timeout", "2") as client:
            long = asyncio.ensure_future(client.call_tool("count", {"size": 16}))
            await asyncio.sleep(0.5)
            short = await client.call_tool("solve", {"puzzle": "." * 81})
            return await long, short

    long, short = asyncio.run(session())
    assert long.structured_content["exact"] is False
    assert text_of(long).startswith("at least ")
    assert short.structured_content["status"] == "multiple"


def in_session(ask: Callable[[Any], Any]) -> Any:
    async def session() -> Any:
        async with stdio_session() as client:
            return await ask(client)

    return asyncio.run(session())


def test_resources_prompt_and_completion() -> None:
    from mcp import MCPError
    from mcp_types import ResourceTemplateReference

    async def ask(client: Any) -> None:
        listed = (await client.list_resources()).resources
        assert {each.uri for each in listed} == {
            f"nonet://{name}" for name in ("rules", "techniques", "examples")
        }
        for uri in (
            *[each.uri for each in listed],
            "nonet://rules/killer",
            "nonet://examples/nope-1",
        ):
            if uri.endswith("nope-1"):
                with pytest.raises(MCPError, match="nope-1"):
                    await client.read_resource(uri)
                continue
            (found,) = (await client.read_resource(uri)).contents
            assert found.text
        (lesson,) = (await client.read_resource("nonet://techniques/X-Wing")).contents
        assert "Look for" in lesson.text
        (plain,) = (await client.read_resource("nonet://techniques/Naked%20Subset%20(6)")).contents
        assert plain.text.startswith("Naked Subset (6): ")
        (example,) = (await client.read_resource("nonet://examples/easy-1")).contents
        assert nonet.parse(example.text) == nonet.examples.get("easy-1").puzzle
        (template, *_) = (await client.list_resource_templates()).resource_templates
        reference = ResourceTemplateReference(uri=template.uri_template)
        offered = await client.complete(reference, {"name": "name", "value": "kil"})
        assert "killer" in offered.completion.values
        (prompt,) = (await client.list_prompts()).prompts
        taught = await client.get_prompt(prompt.name, {"puzzle": EASY})
        assert EASY in taught.messages[0].content.text
        with pytest.raises(MCPError, match="give a puzzle"):
            await client.get_prompt(prompt.name, {"puzzle": ""})

    in_session(ask)


@pytest.mark.parametrize("host", ["127.0.0.1", "example.org"])
def test_http_refuses_what_is_too_large_also_while_it_is_sent(host: str) -> None:
    async def session() -> bytes:
        async with http_session() as client:
            return await asyncio.to_thread(answer_to_much, client.address, "/mcp", host, MUCH)

    assert asyncio.run(session()) == b"HTTP/1.1 413 "


def test_http_refuses_strangers_and_what_is_too_large() -> None:
    import httpx

    async def session() -> list[int]:
        async with http_session() as client:
            body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
            accept = {"Accept": "application/json, text/event-stream"}
            async with httpx.AsyncClient() as http:

                async def post(content: str, **headers: str) -> int:
                    sent = {**accept, "Content-Type": "application/json", **headers}
                    response = await http.post(client.address, content=content, headers=sent)
                    return response.status_code

                return [
                    await post(json.dumps(body)),
                    await post(json.dumps(body), Host="example.org"),
                    await post(json.dumps(body), Origin="http://example.org"),
                    await post(json.dumps({**body, "params": {"cursor": "x" * MUCH}})),
                    await post("{" * 10_000),
                    await post(json.dumps(body)),
                ]

    statuses = asyncio.run(session())
    assert statuses[1:4] == [421, 403, 413]
    assert statuses[4] == 400
    assert statuses[0] == statuses[5] < 500


def test_lines_that_are_no_messages_do_not_end_it() -> None:
    import subprocess

    from assistant_calls import command

    lines = [
        "rubbish",
        "[" * 5000,
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "no/such"}),
        json.dumps({"jsonrpc": "2.0", "id": 2, "method": "ping"}),
    ]
    done = subprocess.run(
        command(), input="\n".join([*lines, ""]), capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(record["jsonrpc"] == "2.0" for record in records)
    assert {record.get("id") for record in records} >= {1}

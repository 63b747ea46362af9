"""Logs: what they are, and what is never in them."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from fracas_server.logs import MASK, SECRET_NAMES, RepeatFilter, bound, configure_logs
from fracas_server.tokens import TokenKey, Tokens

SECRET = "0123456789abcdef0123456789abcdef"
TOKEN = Tokens(TokenKey.read(SECRET)).sign("ada")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where lines go; everything is as it was afterwards."""
    out = io.StringIO()
    configure_logs("debug", stream=out)
    yield out
    structlog.reset_defaults()
    logging.getLogger().handlers.clear()


def test_lines_are_json_outside_a_terminal(stream: io.StringIO) -> None:
    """Each line is an object with the moment, the level, and what is bound."""
    with bound(match="m1", seat="red"):
        structlog.get_logger().info("joined", version=3)

    line = json.loads(stream.getvalue())
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "joined", "level": "info", "match": "m1", "seat": "red", "version": 3}


class Broken(io.StringIO):
    """A stream that nobody reads any more."""

    def write(self, text: str, /) -> int:
        """Fail as a pipe does whose other end is closed."""
        raise BrokenPipeError

    def flush(self) -> None:
        """Likewise."""
        raise BrokenPipeError


def test_whoever_logs_goes_on_when_nobody_reads(capsys: pytest.CaptureFixture[str]) -> None:
    """A terminal that was closed costs the lines, and neither a connection nor a match."""
    configure_logs("debug", stream=Broken())
    try:
        structlog.get_logger().error("not_read")
        logging.getLogger("library").error("not read either")
    finally:
        structlog.reset_defaults()
        logging.getLogger().handlers.clear()

    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", sorted(SECRET_NAMES))
def test_no_secret_is_logged_by_its_name(stream: io.StringIO, name: str) -> None:
    """Whatever stands under the name of a secret is masked, however deep."""
    structlog.get_logger().info("x", **{name: SECRET}, deep={"list": [{name: SECRET}]})

    assert SECRET not in stream.getvalue()
    assert MASK in stream.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        f"came with {TOKEN}",
        f"redis://user:{SECRET}@host:6379/0",
        f"ws://host/?a=1&token={SECRET}",
        f"GET /?secret={SECRET} HTTP/1.1",
    ],
    ids=["token", "store", "query", "request"],  # a token is another one every second, in each process that collects
)
def test_no_secret_is_logged_within_a_text(stream: io.StringIO, text: str) -> None:
    """Tokens and passwords are found where they stand in the middle of something, and in errors."""
    log = structlog.get_logger()
    log.info(text, also=text, error=ValueError(text))
    logging.getLogger("library").error("it said %s", text)

    assert TOKEN not in stream.getvalue()
    assert SECRET not in stream.getvalue()
    assert len(stream.getvalue().splitlines()) == 2


def test_bytes_are_told_by_their_length(stream: io.StringIO) -> None:
    """Dumps and frames hold dice and more, and belong in no line."""
    structlog.get_logger().info("x", data=SECRET.encode())

    assert json.loads(stream.getvalue())["data"] == "<32 bytes>"


@pytest.mark.parametrize("out", [io.StringIO(), Terminal()])
def test_tracebacks_show_no_variables(out: io.StringIO) -> None:
    """A traceback tells where, never with which values."""
    configure_logs("info", stream=out)
    try:
        fail()
    except ZeroDivisionError:
        structlog.get_logger().exception("failed")

    structlog.reset_defaults()
    assert "in fail" in out.getvalue()
    assert SECRET not in out.getvalue()


def fail() -> float:
    """Fail, with a secret in a variable."""
    secret = SECRET
    return len(secret) / 0


def test_a_flood_of_one_kind_is_counted() -> None:
    """Of one kind so many lines are let through, other kinds are not held up, and what was left out is told."""
    now = [0.0]
    flood = RepeatFilter(burst=3, per_second=1.0, now=lambda: now[0])

    def through(event: str) -> bool:
        try:
            flood(None, "warning", {"event": event})
        except structlog.DropEvent:
            return False
        return True

    assert [through("odd") for _ in range(5)] == [True, True, True, False, False]
    assert through("other")
    now[0] = 1.0
    assert flood(None, "warning", {"event": "odd"})["omitted"] == 2

"""Serialization of a battle: its rules version, dice, set-up and state as one JSON object."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from fracas_engine.codecs import codec_of
from fracas_engine.dice import Faces, dump_faces, load_faces
from fracas_engine.errors import DumpError, OtherRules, SetupError
from fracas_engine.plain import Written
from fracas_engine.ruleset import Ruleset, ruleset_named
from fracas_engine.setup import Setup
from fracas_engine.situation import Situation
from fracas_engine.state import State

DUMP_FORMAT: Final = 1


def rules_version(ruleset: Ruleset) -> str:
    """Return the version that a dump or replay requires, made of dump format, ruleset name and ruleset version."""
    return f"{DUMP_FORMAT}/{ruleset.name}/{ruleset.version}"


def dump_battle(situation: Situation[Ruleset], faces: Faces, written: Written) -> bytes:
    """Return the dump of a battle; see `Battle.dump`.

    Args:
        situation: The battle.
        faces: Its dice source.
        written: Texts written by the last dump, reused for things that have not changed.

    Raises:
        TypeError: The dice source cannot be stored.
    """
    rules = situation.rules
    head = json.dumps({"format": DUMP_FORMAT, "rules": rules_version(rules), "dice": dump_faces(faces)})
    return b'%s, "setup": %s, "state": %s}' % (
        head[:-1].encode(), situation.setup.json_bytes(), codec_of(rules).dumps_state(situation.state, written),
    )  # fmt: skip


def hash_battle(situation: Situation[Ruleset], faces: Faces, written: Written) -> str:
    """Return the hash of a battle; see `Battle.state_hash`. The arguments are those of `dump_battle`."""
    rules = situation.rules
    dice = {key: value for key, value in dump_faces(faces).items() if key != "key"}
    head = json.dumps([rules_version(rules), dice]).encode()
    return hashlib.sha256(head + codec_of(rules).dumps_state(situation.state, written)).hexdigest()


def load_battle(data: bytes, known: Setup | None) -> tuple[Situation[Ruleset], Faces]:
    """Read a dump.

    Args:
        data: The dump.
        known: A set-up to reuse if the dump has an equal one; None to read the dump's.

    Returns:
        The battle and its dice source.

    Raises:
        DumpError: The bytes are not a dump, or another rules version wrote them (`OtherRules`).
    """
    try:
        read = json.loads(data)
        same = known is not None and b'"setup": %s, "state": ' % known.json_bytes() in data
        setup = known if known is not None and same else Setup.model_validate(read["setup"], strict=False)
        found, dice, state = read["rules"], read["dice"], read["state"]
    except (ValueError, KeyError, TypeError) as error:
        raise DumpError(str(error)) from error
    try:
        ruleset = ruleset_named(setup.ruleset)
        board = setup.read_board()
    except SetupError as error:
        raise DumpError(str(error)) from error
    if found != rules_version(ruleset):
        raise OtherRules(found, rules_version(ruleset))
    loaded = codec_of(ruleset).from_plain(state)
    if not isinstance(loaded, State):
        raise DumpError("it has no battle state: use the dump of a battle")
    loaded.stack = list(loaded.stack)
    return Situation(setup, ruleset, board, loaded), load_faces(dice)

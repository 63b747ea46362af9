"""Vectors that every mirror has to pass, and the log lines that every client should write: `tests/vectors/*.json`.

    python -m tests.protocol.mirror_vectors            write them anew

Each vector is a snapshot and the diffs since, in protobuf's binary form (base64), with the hash of the view and the
log of the terminal client after each. Battles are random ones of every ruleset by fixed seeds; one is made by hand
of cases that are rare in battles.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any, Final, cast

from fracas_clients.tui.log_lines import lines
from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.ids import SeatId
from fracas_engine.state import ThingKey
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.viewing import PUBLIC, Viewer
from fracas_protocol import v1
from fracas_protocol.events import read_events
from fracas_protocol.mirror import Mirror
from fracas_protocol.view_hash import view_hash
from fracas_protocol.view_tracker import ViewTracker

__all__ = ["FILE", "vectors"]

FILE: Final = Path(__file__).parent.parent / "vectors" / "mirror.json"
_SEEDS: Final = {"monster_mash": 3, "srd5": 11, "monster_turn": 5, "orcus": 4, "fourth_edition": 8}
_STEPS: Final = 30


def _text(message: Any) -> str:
    return base64.b64encode(message.SerializeToString(deterministic=True)).decode()


def _vector(name: str, keeper: ViewTracker, diffs: list[v1.Diff], start: v1.Snapshot) -> dict[str, Any]:
    mirror, steps = Mirror(start), []
    for diff in diffs:
        mirror.apply(diff)
        told = list(lines(read_events(diff.events, mirror.names)))
        steps.append({"diff": _text(diff), "hash": f"{mirror.hash():016x}", "log": told})
    assert mirror.view == keeper.view
    return {
        "name": name,
        "snapshot": _text(start),
        "hash": f"{start.hash:016x}",
        "view": _text(mirror.view),
        "steps": steps,
    }


def _played(ruleset: str, seed: int) -> dict[str, Any]:
    setup = random_setup(Wish(ruleset, most=2), seed)
    battle = Battle.start(setup, KeyedFaces(derive(b"fracas vectors", {"seed": str(seed).encode()})))
    viewer = PUBLIC if seed % 2 else Viewer("seat", SeatId(setup.seats[0].id))
    keeper = ViewTracker(
        "m", battle.view(viewer), version=battle.version, sheet_of=lambda key: battle.setup.sheets[key].to_plain()
    )
    start, player = keeper.snapshot(), RandomPlayer(seed)
    diffs: list[v1.Diff] = []
    while battle.result is None and len(diffs) < _STEPS:
        decision = battle.pending[0]
        outcome = battle.apply(decision.seat, player.choose(battle, decision))
        events = battle.events_for(viewer, outcome.events)
        changes = battle.view_changes(viewer, outcome.changes, cast("set[ThingKey]", keeper.known))
        diffs.append(keeper.diff(outcome.version, changes, events))
    return _vector(ruleset, keeper, diffs, start)


def _by_hand() -> dict[str, Any]:
    """Return a vector of rare cases: names out of order, details that disappear, fields that are cleared."""
    view = v1.View(
        game=v1.Game(round=1, over=False),
        creatures=[
            v1.Creature(
                n=1, at=[0, 0], hp=0, details=[_detail("b", 1), _detail("\uffee", 2), _detail("\U0001f409", 3)]
            ),
            v1.Creature(n=3, at=[-1, 4], hp=-7, hidden_from=[2]),
        ],
        cells=[v1.CellState(x=5, y=0), v1.CellState(x=0, y=1, properties=[v1.Amount(name="fire")])],
        names=[v1.Name(n=n, id=id_) for n, id_ in enumerate(("imp", "red", "ogre"), 1)],
    )
    start = v1.Snapshot(match="m", version=1, view=view, hash=view_hash(view))
    diffs = [
        v1.Diff(
            match="m", base=1, version=2, game=v1.Game(acting=1, order=[3, 1]),
            creatures=[v1.Creature(n=1, hp=0, cleared=[2, 999]), v1.Creature(n=2, hp=5), v1.Creature(n=3, temp_hp=4)],
            names=[v1.Name(n=4, id="Größe")],
        ),
        v1.Diff(
            match="m", base=2, version=5,
            creatures=[
                v1.Creature(n=1, details=[_detail("b", 9), v1.Detail(name="\U0001f409"), _detail("a", 1 << 40)]),
            ],
            cells=[v1.CellState(x=3, y=1), v1.CellState(x=0, y=1, details=[_detail("lit", 1)])],
            removed=v1.Removed(creatures=[2, 77], cells=[5, 0]),
        ),
        v1.Diff(match="m", base=5, version=6, game=v1.Game(winner="red", over=True, cleared=[2, 4])),
    ]  # fmt: skip
    mirror = Mirror(start, check=False)
    for diff in diffs:
        mirror.apply(diff)
        diff.hash = view_hash(mirror.view)
    keeper = type("Kept", (), {"view": mirror.view})
    return _vector("by hand", cast("ViewTracker", keeper), diffs, start)


def _detail(name: str, number: int) -> v1.Detail:
    value = v1.Value(number=number) if number < 1 << 31 else v1.Value(big=number)
    return v1.Detail(name=name, value=value)


def vectors() -> str:
    """Return the text of the file."""
    found = [_by_hand(), *(_played(ruleset, seed) for ruleset, seed in _SEEDS.items())]
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(vectors(), "utf-8")

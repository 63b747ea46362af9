"""Input for measurements of the page: real battles as sent to a spectator, written into files.

`python -m tests.bench.screens FOLDER` writes `crowd.bin` (forty creatures on 30x30 cells), `huge.bin` (a Huge creature
that walks on 60x60) and `vast.bin` (sixty creatures on 100x100 with 300 walls and a picture, which is written as well):
encoded `ServerMessage`s, each with its length before it, as `/past/` answers.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from fracas_engine.battle import Battle
from fracas_engine.content.library import library_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.ids import CreatureId
from fracas_engine.intents import End, Intent, Move
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.viewing import PUBLIC
from fracas_projection.projection import Projection
from fracas_projection.static_data import terms_of
from fracas_protocol import v1
from tests.bench.parties import crowd

__all__ = ["write_streams"]

MATCH: Final = "bench"
GIANT: Final = CreatureId("hill_giant")
DIFFS: Final = 2_500
"""How many diffs of the crowd are written."""
TURNS: Final = 24
"""How many turns the Huge creature walks."""
VAST: Final = 100
WALLS: Final = 300
THRONG: Final = 60
PIXELS: Final = 40
"""Of the picture, for each cell."""
PICTURE: Final = f"{'5ea' * 21}0.webp"


def write_streams(folder: Path) -> None:
    """Write the files."""
    (folder / "crowd.bin").write_bytes(b"".join(map(_delimited, _crowd())))
    (folder / "huge.bin").write_bytes(b"".join(map(_delimited, _huge())))
    (folder / "vast.bin").write_bytes(b"".join(map(_delimited, _vast())))
    pictures = folder / "pictures" / "own"
    pictures.mkdir(parents=True, exist_ok=True)
    noise = Image.effect_noise((VAST, VAST), 80).resize((VAST * PIXELS, VAST * PIXELS))
    noise.convert("RGB").save(pictures / PICTURE, quality=80)


def _crowd() -> Iterator[bytes]:
    battle = Battle.start(crowd("orcus", 40, hp=900), KeyedFaces(b"k" * 32))
    yield from _shown(battle, _at_random(battle))


def _at_random(battle: Battle) -> Iterator[tuple[str, Intent, int]]:
    player = RandomPlayer(5)
    for _ in range(DIFFS):
        if battle.result is not None:
            return
        decision = battle.pending[0]
        yield decision.seat, player.choose(battle, decision), decision.number


def _huge() -> Iterator[bytes]:
    side = 60
    library = library_of("srd5")
    places = {GIANT: ("a", (2, 20)), "bandit": ("b", (58, 58))}
    creatures = tuple(
        library.creatures[name].model_copy(update={"id": name, "seat": seat, "side": seat, "at": at, "use": name})
        for name, (seat, at) in places.items()
    )
    setup = Setup.model_validate(
        {
            "ruleset": "srd5",
            "board": {"map": "\n".join(["." * side] * side)},
            "creatures": creatures,
            "order": tuple(places),
        }
    )
    battle = Battle.start(setup, KeyedFaces(b"k" * 32))
    yield from _shown(battle, _walking(battle))


def _walking(battle: Battle) -> Iterator[tuple[str, Intent, int]]:
    """Let the giant walk eastwards and back, turn by turn."""
    east = True
    for _ in range(TURNS):
        decision = battle.pending[0]
        giant = battle.state.creatures[GIANT]
        assert giant.at is not None
        x, y = giant.at
        east = x < 40 if x > 48 or x < 8 else east
        yield decision.seat, Move(by=GIANT, mode="walk", to=(x + (6 if east else -6), y)), decision.number
        yield decision.seat, End(by=GIANT), battle.pending[0].number
        other = battle.pending[0]
        yield other.seat, End(by=CreatureId(str(other.by))), other.number


def _vast() -> Iterator[bytes]:
    chance = random.Random(100)
    picked = chance.sample([(x, y) for x in range(1, VAST) for y in range(1, VAST)], THRONG + WALLS)
    goblin = library_of("srd5").creatures["goblin_warrior"]
    creatures = [
        goblin.model_copy(update={"id": f"goblin_{n}", "seat": seat, "side": seat, "at": at, "use": "goblin_warrior"})
        for n, at in enumerate(picked[:THRONG])
        for seat in ("ab"[n % 2],)
    ]
    board = {
        "map": "\n".join(["." * VAST] * VAST),
        "edges": [{"wall": ((x, y), (x + 1, y) if n % 2 else (x, y + 1))} for n, (x, y) in enumerate(picked[THRONG:])],
        "picture": {"file": PICTURE, "pixels_per_cell": PIXELS},
    }
    setup = Setup.model_validate({"ruleset": "srd5", "board": board, "creatures": tuple(creatures)})
    yield from _shown(Battle.start(setup, KeyedFaces(b"k" * 32)), ())


def _shown(battle: Battle, deeds: Iterable[tuple[str, Intent, int]]) -> Iterator[bytes]:
    projection = Projection(battle, MATCH, {"": PUBLIC}, version=1)
    keeper = projection.keepers[""]
    ruleset = battle.setup.ruleset
    snapshot = v1.Snapshot(
        match=MATCH, version=1, view=keeper.view, hash=keeper.hash(), terms=terms_of(ruleset), ruleset=ruleset
    )
    yield v1.ServerMessage(snapshot=snapshot).SerializeToString()
    for version, (seat, intent, number) in enumerate(deeds, 2):
        outcome = battle.apply(seat, intent, decision=number)
        yield v1.ServerMessage(diff=projection.step(outcome, version)[""]).SerializeToString()


def _delimited(message: bytes) -> bytes:
    size, head = len(message), bytearray()
    while size > 0x7F:
        head.append(size & 0x7F | 0x80)
        size >>= 7
    return bytes([*head, size]) + message


if __name__ == "__main__":
    write_streams(Path(sys.argv[1]))

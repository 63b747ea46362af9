"""Variations of scenarios: numbers, words and parts of the set-up, and the tried intents.

Numbers are moved by one, halved, doubled or made nothing, switches turned, parts of lists left out, parts of another
scenario's set-up taken over. The scenario's steps are taken as far as they can be; stray intents are
tried between them, and some more at random. Nearly all set-ups can be played, and rules meet that seldom do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from fracas_engine.content import ScenarioSpec
from fracas_engine.errors import EngineError
from fracas_engine.intent_plain import from_plain
from fracas_engine.intents import Answer, Intent
from fracas_engine.scenario import Scenario, find_files, read_file, scenario_of
from fracas_engine.setup import Setup
from fracas_engine.testing.random_players import Chooser, RandomPlayer
from tests.engine.altered_setups import altered
from tests.engine.kept_variations import Playing
from tests.engine.stray_intents import stray_intent

__all__ = ["Variation", "played", "scenarios_of", "varied"]

SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
PLAYED_ON: Final = 6
"""Intents at random after the scenario's own steps."""
MOST_ANSWERS: Final = 12
"""Questions answered between two steps, whatever comes of them."""
MOST_TRIES: Final = 12
"""How often another change is tried where one cannot be read."""


@dataclass(frozen=True)
class Variation:
    """A scenario with something in it that is otherwise."""

    title: str
    """The scenario's."""
    seed: int
    """Of what is changed, of the dice and of who plays on."""
    donor: str | None = None
    """Title of the scenario that parts are taken from; None where numbers and words are only changed."""


@lru_cache(maxsize=8)
def scenarios_of(ruleset: str) -> Mapping[str, Scenario]:
    """Return all scenarios of a ruleset with a valid set-up, by title."""
    found: dict[str, Scenario] = {}
    for file in find_files([SCENARIOS / ruleset]):
        for spec in read_file(file):
            assert isinstance(spec, ScenarioSpec), spec
            if spec.refused is None:
                found.setdefault(spec.scenario, scenario_of(spec))
    return found


def played(variation: Variation, ruleset: str) -> list[str]:
    """Play a variation, and return what is kept of it (`tests.engine.kept_variations`)."""
    known = scenarios_of(ruleset)
    scenario = known[variation.title]
    donor = known[variation.donor].setup if variation.donor is not None else None
    chance = Chooser(variation.seed)
    told: list[str] = []
    setup = varied(scenario.setup, donor, chance, told)
    playing = Playing(variation.title, told, variation.seed, setup)
    for step in scenario.steps:
        if step.intent is not None and not playing.over:
            _step(playing, from_plain(step.intent), chance)
    _play_on(playing, chance)
    return playing.end()


def _step(playing: Playing, intent: Intent, chance: Chooser) -> None:
    battle = playing.battle
    if chance.below(4) == 0:
        playing.tries(stray_intent(battle, chance))
    player = RandomPlayer(chance.below(1000))
    for _ in range(MOST_ANSWERS):
        asked = [decision for decision in battle.pending if decision.kind != "turn"]
        if not asked or (isinstance(intent, Answer) and any(one.by == intent.by for one in asked)):
            break
        playing.tries(player.pick(playing.offered()), asked[0].seat)
    playing.tries(intent)


def _play_on(playing: Playing, chance: Chooser) -> None:
    player = RandomPlayer(chance.below(1000))
    for _ in range(PLAYED_ON):
        if playing.over:
            return
        if chance.below(2):
            playing.tries(stray_intent(playing.battle, chance))
        else:
            seat = playing.battle.pending[0].seat
            playing.tries(player.pick(playing.offered()), seat)


# ------------------------------------------------------------------------------------------------------ the set-up


def varied(setup: Setup, donor: Setup | None, chance: Chooser, told: list[str]) -> Setup:
    """Return a set-up with some things in it changed.

    Args:
        setup: Stays as it is.
        donor: Where parts may be taken from.
        chance: Chooses what.
        told: Gets a line for each change.
    """
    other = json.loads(donor.json_bytes()) if donor is not None else None
    for _ in range(1 + chance.below(4)):
        setup = _varied_once(setup, other, chance, told)
    if chance.below(3) == 0:
        setup = altered(setup, chance)
    return setup


def _varied_once(setup: Setup, other: Any, chance: Chooser, told: list[str]) -> Setup:
    for _ in range(MOST_TRIES):
        data = json.loads(setup.json_bytes())
        what = _spliced(data, other, chance) if other is not None and chance.below(3) else _nudged(data, chance)
        if what:
            try:
                new = Setup.model_validate(data, strict=False)
            except (ValidationError, EngineError):
                continue
            told.append(what)
            return new
    return setup


_FIXED: Final = {"ruleset", "id", "name", "map", "title", "use", "board"}
"""Keys whose texts are names, or no words of the rules."""


def _nodes(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in _FIXED or key == "board":
                yield from _nodes(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _nodes(item, (*path, index))


def _nudged(data: Any, chance: Chooser) -> str:
    """Change a number, a switch or the length of a list; return what was changed."""
    found = [
        (path, value)
        for path, value in _nodes(data)
        if path and path[0] in ("creatures", "objects", "options", "cards", "summons")
        if isinstance(value, int) or (isinstance(value, list) and value and path != ("creatures",))
    ]
    if not found:
        return ""
    path, value = chance.one_of(found)
    new: Any
    if isinstance(value, bool):
        new = not value
    elif isinstance(value, int):
        new = chance.one_of((value + 1, value - 1, 0, 1, -1, 2 * value, value // 2))
    else:
        dropped = chance.below(len(value))
        new = [item for index, item in enumerate(value) if index != dropped]
    if new == value:
        return ""
    _put(data, path, new)
    return f"{_dotted(path)}: {_json(new)}"


def _spliced(data: Any, other: Any, chance: Chooser) -> str:
    """Take a part of another set-up; return what was taken."""
    rooms = [(path, value) for path, value in _nodes(data) if path and isinstance(value, dict | list)]
    path, room = chance.one_of(rooms)
    kind = [key for key in path if not isinstance(key, int)]
    fitting = [
        value
        for there, value in _nodes(other)
        if type(value) is type(room) and value and [key for key in there if not isinstance(key, int)] == kind
    ]
    if not fitting:
        return ""
    source: Any = chance.one_of(fitting)
    if isinstance(room, dict):
        keys = sorted(key for key, value in source.items() if key not in _FIXED and room.get(key) != value)
        if not keys:
            return ""
        key = chance.one_of(keys)
        room[key] = source[key]
        return f"{_dotted((*path, key))}: {_json(source[key])}"
    item: Any = chance.one_of(source)
    known = [one.get("id") for one in room if isinstance(one, dict)]
    if isinstance(item, dict) and item.get("id", "") in known:
        return ""
    room.append(item)
    return f"{_dotted(path)} + {_json(item)}"


def _put(data: Any, path: Sequence[str | int], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=dict)


def _dotted(path: Sequence[str | int]) -> str:
    return ".".join(map(str, path))

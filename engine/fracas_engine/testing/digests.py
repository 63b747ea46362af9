"""Short digests of a decision's options and of all question answers, kept in golden playthroughs.

Any difference in a cost, chance, modifier or line of sight changes a digest and so a line of a golden file. To find the
difference, compute the options or answers again. Digests change nothing and roll no dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any, Final

from fracas_engine.battle import Battle
from fracas_engine.dice import KeyedFaces
from fracas_engine.errors import EngineError, IllegalIntent
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import Intent, Move, Use
from fracas_engine.options import Options
from fracas_engine.viewing import PUBLIC, Viewer

PATHS: Final = (
    "hp", "temp_hp", "speed", "defense.ac", "defense.fortitude", "defense.reflex", "defense.will", "conditions",
    "budget", "recoveries", "surges", "action_points", "ongoing", "altitude", "hand", "discard", "lost", "conscious",
    "dying", "staggered", "bloodied",
)  # fmt: skip
"""The paths of `expect` whose values `numbers_digest` includes for each creature."""
PAIRS: Final = ("distance", "range", "sight", "effect_line", "adjacent", "threatens")
"""Questions about two creatures."""
MODES: Final = ("walk", "shift", "crawl", "squeeze", "move")
"""Movement modes for which reachable cells are asked. Flying is left out: it searches all altitudes, which is slow."""


def options_digest(options: Options) -> str:
    """Return a digest of all options of a decision, with costs, odds and placements."""
    moves = [(m.mode, m.budget, sorted(m.costs.items()), sorted(m.provokes.items())) for m in options.moves]
    uses = [
        (
            use.by, use.action, use.name, use.cost, use.targets, use.pick, use.repeat, use.further, use.gives_up,
            tuple(use.placements), tuple(use.odds), sorted(use.destinations.items()), tuple(use.choices), use.uses_left,
        )
        for use in options.uses
    ]  # fmt: skip
    ends = [end.by for end in options.ends]
    choices = [(choice.id, choice.label, choice.value, choice.targets) for choice in options.choices]
    return _digest((moves, uses, ends, choices, options.several))


def numbers_digest(battle: Battle) -> str:
    """Return a digest of the values of all creatures, by the paths of `expect`."""
    found = []
    for name, creature in battle.state.creatures.items():
        actions = [f"{head}.{action.id}" for action in battle.situation.sheet(creature).actions for head in ACTIONS]
        found += [(name, path, _tried(battle.inspect, f"{name}.{path}")) for path in (*PATHS, *actions)]
    return _digest(found)


ACTIONS: Final = ("attack_bonus", "uses")


def answers_digest(battle: Battle) -> str:
    """Return a digest of the answers to all questions about the creatures on the map."""
    return _digest([(repr(question), _tried(battle.ask, question)) for question in _questions(battle)])


def _questions(battle: Battle) -> Iterator[Mapping[str, Any]]:
    present = [creature.id for creature in battle.situation.present()]
    for one in present:
        for mode in MODES:
            yield {"reachable": {"by": one, "move": mode}}
        actions = [action.id for action in battle.situation.sheet(battle.state.creatures[one]).actions]
        yield {"options": {"by": one}}
        yield {"focus": {"by": one}}
        yield {"why_focus": {"by": one}}
        yield {"focus_plan": {"by": one}}
        for other in present:
            if other == one:
                continue
            for name in PAIRS:
                yield {name: {"from": one, "to": other}}
            yield {"concealment": {"of": other, "from": one}}
            yield {"flanking": {"of": other, "by": one}}
            for action in actions:
                yield {"cover": {"of": other, "from": one, "action": action}}
                yield {"combat_advantage": {"of": other, "by": one, "action": action}}
                yield {"attack_roll": {"by": one, "use": action, "on": other}}
                yield {"odds": {"by": one, "use": action, "on": other}}


def knowledge_digest(battle: Battle) -> str:
    """Return a digest of what seats and the public know: their views, and the battles that bots imagine."""
    dice = KeyedFaces(bytes(32))
    seats = [Viewer("seat", SeatId(id_)) for id_ in battle.state.seats]
    views = [battle.view(viewer) for viewer in (PUBLIC, *seats)]
    return _digest((views, [battle.imagine(id_, dice.copy()).dump() for id_ in battle.state.seats]))


def tries_digest(battle: Battle) -> str:
    """Return a digest of the results of legal and illegal intents of a seat that must decide.

    A result is the code and sentence of a refusal, or the state after an accepted intent.
    """
    decision = battle.pending[0]
    if decision.by is None:
        return "none"
    found: list[tuple[str | None, ...]] = []
    clone = battle.clone()
    for intent in _intents(battle, decision.by):
        try:
            clone.apply(decision.seat, intent)
        except IllegalIntent as error:  # and nothing has changed
            found.append((repr(intent), error.code, error.detail, error.rule))
        else:
            found.append((repr(intent), hashlib.blake2b(clone.dump(), digest_size=4).hexdigest()))
            clone = battle.clone()
    return _digest(found)


def _intents(battle: Battle, by: CreatureId) -> Iterator[Intent]:
    creature = battle.state.creatures[by]
    x, y = creature.at or (0, 0)
    others = [name for name in battle.state.creatures if name != by][:3]
    actions = [action.id for action in battle.situation.sheet(creature).actions]
    for action in (*actions, *sorted(battle.ruleset.vocabulary.general_actions)):
        yield Use(by=by, action=action)
        yield Use(by=by, action=action, at=(x + 1, y + 2))
        for other in others:
            yield Use(by=by, action=action, on=(other,))
            yield Use(by=by, action=action, on=(other,), to=(x, y + 1))
    for mode in sorted(battle.ruleset.vocabulary.move_modes):
        for dx, dy in ((1, 0), (0, -1), (-2, 1), (3, 3)):
            yield Move(by=by, mode=mode, to=(x + dx, y + dy))
        yield Move(by=by, mode=mode, path=((x, y + 1), (x + 1, y + 2)))


def _tried(ask: Any, question: Any) -> Any:
    try:
        return ask(question)
    except EngineError as error:
        return type(error).__name__, str(error)


def _digest(value: object) -> str:
    return hashlib.blake2b(repr(_plain(value)).encode(), digest_size=4).hexdigest()


def _plain(value: Any) -> Any:
    """Return a value with a reproducible text form; mappings are sorted by their keys."""
    if isinstance(value, Mapping):
        return sorted((repr(key), _plain(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value

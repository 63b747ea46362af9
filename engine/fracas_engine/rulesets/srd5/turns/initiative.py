"""Initiative rolls and turn order (S5-INIT)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from fracas_engine.d20.rules import D20Rules
from fracas_engine.ids import CreatureId
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.srd5 import conditions
from fracas_engine.rulesets.srd5.ability_scores import ability_modifier
from fracas_engine.rulesets.srd5.queries import d20_bonuses
from fracas_engine.rulesets.srd5.state import Srd5Creature, game_of, s5
from fracas_engine.situation import Situation
from fracas_engine.state import Creature

SCORE = 10
SWING = 5
"""How much Advantage or Disadvantage changes a fixed Initiative score (S5-INIT-10)."""

OWN_KEYS = ("id", "name", "at", "conditions", "hp", "seat", "side")
"""Sheet keys that may differ between monsters that count as identical."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """Creatures that share one Initiative roll."""

    members: tuple[Creature, ...]
    count: int


def _surprised(situation: Situation[D20Rules], creature: Creature) -> bool:
    """Return True if a creature is surprised (S5-INIT-04)."""
    named = situation.setup.options.get("surprised")
    if named is not None:
        return creature.id in named
    enemies = [other for other in situation.present() if other.side != creature.side]
    return bool(enemies) and all(other.has("hidden") for other in enemies)


def _state(situation: Situation[D20Rules], creature: Creature) -> tuple[bool, bool, int]:
    """Return whether a creature has Advantage and Disadvantage on its Initiative roll, and the bonus.

    Rules: S5-INIT-01 and -03, S5-COND-16 and -17.
    """
    spec = situation.setup.sheets[creature.sheet]
    bonus = spec.initiative if spec.initiative is not None else ability_modifier(spec.abilities["dex"])
    bonus += sum(m.by for m in creature.modifiers if m.to == "initiative") - d20_bonuses.penalty(creature)
    worse = (
        _surprised(situation, creature)
        or conditions.has_condition(creature, "poisoned")
        or (creature.has("frightened") and d20_bonuses.frightened_in_sight(situation, creature))
        or conditions.incapacitated(creature)
    )
    return conditions.has_condition(creature, "invisible"), worse, bonus


def _kind(situation: Situation[D20Rules], creature: Creature) -> Any:
    """Return a key that is equal for identical monsters, which share one Initiative roll (S5-INIT-02)."""
    spec = situation.setup.sheets[creature.sheet]
    if spec.hero:
        return creature.id
    like = spec.use or str({k: v for k, v in sorted(spec.to_plain().items()) if k not in OWN_KEYS})
    better, worse, bonus = _state(situation, creature)
    return (like, creature.side, creature.seat, better - worse, bonus)


def roll_order(resolution: Resolution[D20Rules]) -> tuple[tuple[str, ...], dict[str, int]]:
    """Roll Initiative for all creatures or groups, in set-up order (S5-INIT-05).

    Returns:
        The turn order, and all Initiative counts.
    """
    groups: dict[Any, list[Creature]] = {}
    for creature in resolution.state.creatures.values():
        if creature.alive:
            groups.setdefault(_kind(resolution, creature), []).append(creature)
    units = []
    for members in groups.values():
        first = members[0]
        count = _count(resolution, first)
        units.append(_Unit(tuple(members), count))
    order: list[str] = []
    for count in sorted({unit.count for unit in units}, reverse=True):
        order += [c.id for unit in _untied(resolution, [u for u in units if u.count == count]) for c in unit.members]
    return tuple(order), {creature.id: unit.count for unit in units for creature in unit.members}


def _count(resolution: Resolution[D20Rules], creature: Creature) -> int:
    better, worse, bonus = _state(resolution, creature)
    if resolution.setup.options.get("initiative") == "score":
        return SCORE + bonus + SWING * (better - worse)
    faces = [resolution.dice.d20("initiative")]
    if better is not worse:
        faces.append(resolution.dice.d20("initiative"))
    total = (max(faces) if better else min(faces)) + bonus
    resolution.emit("rolled", purpose="initiative", who=CreatureId(creature.id), faces=tuple(faces), total=total)
    return total


def _untied(resolution: Resolution[D20Rules], units: list[_Unit]) -> list[_Unit]:
    """Return creatures with the same Initiative count in turn order: by Dexterity, then by a roll.

    Tied heroes of one side are left for their players to order. Rules: S5-INIT-07 and -08.
    """
    if len(units) < 2:
        return units
    sheets = resolution.setup.sheets
    firsts = [unit.members[0] for unit in units]
    if all(sheets[c.sheet].hero for c in firsts) and len({c.side for c in firsts}) == 1:
        return units
    found: list[_Unit] = []
    scores = [sheets[first.sheet].abilities["dex"] for first in firsts]
    for score in sorted(set(scores), reverse=True):
        found += _rolled_off(resolution, [unit for unit, own in zip(units, scores, strict=True) if own == score])
    return found


def _rolled_off(resolution: Resolution[D20Rules], units: list[_Unit]) -> list[_Unit]:
    sheets = resolution.setup.sheets
    firsts = [unit.members[0] for unit in units]
    same_seat = len({c.seat for c in firsts}) == 1
    if len(units) < 2 or (same_seat and not any(sheets[c.sheet].hero for c in firsts)):
        return units
    if all(sheets[c.sheet].hero for c in firsts) and len({c.side for c in firsts}) == 1:
        return units
    faces = []
    for unit in units:
        face = resolution.dice.d20("misc")
        resolution.emit("rolled", purpose="misc", who=CreatureId(unit.members[0].id), faces=(face,), total=face)
        faces.append(face)
    found: list[_Unit] = []
    for face in sorted(set(faces), reverse=True):
        found += _rolled_off(resolution, [unit for unit, own in zip(units, faces, strict=True) if own == face])
    return found


def tied_heroes(
    situation: Situation[D20Rules], order: tuple[str, ...], counts: dict[str, int]
) -> tuple[tuple[CreatureId, ...], ...]:
    """Return the groups of heroes of one side with the same Initiative count, in their current order (S5-INIT-08)."""
    creatures = situation.state.creatures
    groups: dict[tuple[int, str], list[CreatureId]] = {}
    for name in order:
        if situation.setup.sheets[creatures[name].sheet].hero and name in counts:
            groups.setdefault((counts[name], creatures[name].side), []).append(CreatureId(name))
    alone = {count for count, _ in groups if sum(c == count for c in counts.values()) == len(groups[count, _])}
    return tuple(tuple(group) for (count, _), group in groups.items() if len(group) > 1 and count in alone)


def insert(resolution: Resolution[D20Rules], creature: Creature) -> None:
    """Insert a creature that joins the battle late into the turn order, by its Initiative count (S5-INIT-09).

    In a fixed turn order it comes last.
    """
    counts = _counts(resolution)
    if resolution.setup.order is not None or not game_of(resolution).counts:
        count = min(counts.values(), default=0) - 1
    else:
        count = _count(resolution, creature)
    game = game_of(resolution)
    new = CreatureId(creature.id)
    ranks = list(game.ranks)
    behind = next((CreatureId(name) for name in game.order if counts.get(name, 0) < count), None)
    ranks.insert(ranks.index(behind) if behind is not None else len(ranks), new)
    passed = ranks.index(game.acting) if game.acting in ranks else -1
    to_come = tuple(name for name in ranks[passed + 1 :] if name in game.to_come or name == new)
    order = tuple(name for name in ranks if name in game.order or name == new)
    changes: dict[str, object] = {"order": order, "ranks": tuple(ranks), "to_come": to_come}
    if game.counts:
        changes["counts"] = {**counts, new: count}
    resolution.emit("joined", (game, changes), who=creature.id)


def insert_beside(resolution: Resolution[D20Rules], creature: Creature, other: Creature) -> None:
    """Insert a creature into the turn order right behind another one, with the same Initiative count."""
    game, new, old = game_of(resolution), CreatureId(creature.id), CreatureId(other.id)

    def with_new(names: Iterable[str]) -> tuple[CreatureId, ...]:
        return tuple(CreatureId(name) for one in names for name in ((one, new) if one == old else (one,)))

    to_come = with_new(game.to_come)
    if game.acting == old:
        to_come = (new, *to_come)
    changes: dict[str, object] = {"order": with_new(game.order), "ranks": with_new(game.ranks), "to_come": to_come}
    if game.counts:
        changes["counts"] = {**game.counts, new: game.counts.get(old, 0)}
    resolution.emit("joined", (game, changes), who=creature.id)


def _counts(situation: Situation[D20Rules]) -> dict[str, int]:
    """Return the Initiative counts; in a fixed turn order the first creature has 0 and each later one has 1 less."""
    game = game_of(situation)
    return dict(game.counts) or {name: -place for place, name in enumerate(game.order)}


def set_count(resolution: Resolution[D20Rules], creature: Srd5Creature, count: int) -> None:
    """Give a creature another Initiative count, by a ruling; a controlled mount moves with its rider.

    Creatures that have not acted in this round keep their turn: those that now come before the current turn act next.
    """
    game = game_of(resolution)
    moved = [CreatureId(creature.id)]
    if creature.mount is not None and s5(resolution.state.creatures[creature.mount]).controlled:
        moved.append(creature.mount)
    counts = _counts(resolution)
    ranks = [name for name in game.ranks if name not in moved]
    place = next((place for place, name in enumerate(ranks) if counts.get(name, count) < count), len(ranks))
    ranks[place:place] = moved
    order = tuple(name for name in ranks if name in game.order)
    changes: dict[str, object] = {
        "ranks": tuple(ranks),
        "order": order,
        "to_come": tuple(name for name in ranks if name in game.to_come),
        "counts": counts | dict.fromkeys(moved, count),
    }
    resolution.emit("order_changed", (game, changes), who=creature.id, order=order)

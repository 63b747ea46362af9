"""Attack rolls: targets, bonus, combat advantage, flanking, sight, cover (MM-ATK, MM-CA, MM-FLK, MM-LOS, MM-COV)."""

from __future__ import annotations

from typing import TypeAlias

from fracas_engine.board import Footprint, Mask, Pinch, clear_corners, cut_corner_of, flanks, sees
from fracas_engine.d20.attack_figures import AttackFigures
from fracas_engine.d20.figures.space import distance_between, footprint, masks
from fracas_engine.d20.rules import rules_of
from fracas_engine.d20.sheet import Action
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell
from fracas_engine.rulesets.monster_mash.conditions import EXPOSED, bases_apart
from fracas_engine.rulesets.monster_mash.movement import statues
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature

__all__ = [
    "attack_figures",
    "check_target",
    "combat_advantage",
    "corner_covered",
    "covered",
    "flanked_by",
    "line_of_sight",
    "target_fault",
]

ADVANTAGE = 2
"""The bonus of combat advantage, once, whatever the reasons (MM-CA-01)."""

COVER = 4
"""What cover adds to AC, once (MM-COV-01)."""

CORNERS = 4
"""Of so many corners of a target the attacker's best corner has to see all (MM-COV-05)."""

MOST_KNOWN = 50_000
"""Pairs of places remembered for a map: some mebibytes, and more than a battle comes across."""

_Places: TypeAlias = tuple[Cell | None, str, Cell | None, str]


# ---------------------------------------------------------------- targets


def target_fault(situation: AnySituation, user: Creature, action: Action, target: Creature) -> str:
    """Say which rule keeps a creature from being the target of an action: the refusal's code, or nothing."""
    if user is target:
        return "bad_target" if action.bonus is not None else ""
    if action.bonus is not None and target.side == user.side:
        return "bad_target"
    if action.reach is not None and bases_apart(situation, user, target) > action.reach:
        return "out_of_range"
    return "" if line_of_sight(situation, user, target) else "no_line_of_sight"


def check_target(situation: AnySituation, user: Creature, action: Action, target: Creature) -> None:
    """Check friend or foe, range and line of sight (MM-ATK-02 and -03, MM-GRID-05, MM-SPL-02).

    Raises:
        IllegalIntent: `bad_target`, `out_of_range` or `no_line_of_sight`.
    """
    match target_fault(situation, user, action, target):
        case "bad_target":
            raise IllegalIntent(
                "bad_target", f"attack rolls are made against enemies, and {target.id} is none", rule="MM-ATK-03"
            )
        case "out_of_range":
            away = bases_apart(situation, user, target)
            raise IllegalIntent(
                "out_of_range",
                f"{target.id} is {away} squares away, {action.name} reaches {action.reach}",
                rule="MM-GRID-05",
            )
        case "no_line_of_sight":
            raise IllegalIntent("no_line_of_sight", f"{user.id} has no line of sight to {target.id}", rule="MM-ATK-02")
        case _:
            pass


# ---------------------------------------------------------------- numbers


def attack_figures(situation: AnySituation, attacker: Creature, action: Action, target: Creature) -> AttackFigures:
    """Return the numbers of an attack as things stand (MM-ATK-01, MM-CA-01, MM-COV-01)."""
    rules = rules_of(situation)
    notes: list[str] = []
    bonus = (action.bonus or 0) + rules.modified(attacker, "attack")
    if combat_advantage(situation, attacker, target):
        bonus += ADVANTAGE
        notes.append("combat_advantage")
    versus = defense(situation, target, action.vs)
    if covered(situation, attacker, target, action.reach):
        versus += COVER
        notes.append("cover")
    return AttackFigures(bonus, versus, tuple(notes))


def defense(situation: AnySituation, creature: Creature, name: str) -> int:
    """Return a creature's defense as it is now, without cover."""
    rules = rules_of(situation)
    base = getattr(situation.setup.sheets[creature.sheet], name or "ac")
    changed = rules.modified(creature, name) + rules.modified(creature, "defenses") if creature.modifiers else 0
    return (10 if base is None else int(base)) + changed


# ---------------------------------------------------------------- sight


def line_of_sight(situation: AnySituation, viewer: Creature, target: Creature) -> bool:
    """Say whether a line can be drawn from a corner of the viewer into a square of the target (MM-LOS-01 to -06)."""
    if viewer is target:
        return True
    known = _known(situation, "sight")
    places = (viewer.at, viewer.size, target.at, target.size)
    found = known.get(places)
    if found is None:
        opaque = rules_of(situation).opaque(situation)
        found = known[places] = sees(situation.board, _base(viewer), _base(target), opaque)
    return found


def _known(situation: AnySituation, what: str) -> dict[_Places, bool]:
    """Return the answers of one kind for pairs of places on the map as it is now, shared by all battles on it."""
    known: dict[_Places, bool] = situation.map_memo(
        what, lambda: situation.board.remembered((_known, what), dict[_Places, bool])
    )
    if len(known) > MOST_KNOWN:
        known.clear()
    return known


def _base(creature: Creature) -> Footprint:
    base = footprint(creature)
    return Footprint(base.cell, base.size)


def can_see(situation: AnySituation, viewer: Creature, target: Creature) -> bool:
    """Say whether one creature sees another: not blinded, the other not invisible, and in line of sight (MM-CA-03)."""
    if (viewer.conditions and viewer.has("blinded")) or (target.conditions and target.has("invisible")):
        return False
    return line_of_sight(situation, viewer, target)


# ---------------------------------------------------------------- combat advantage


def combat_advantage(situation: AnySituation, attacker: Creature, target: Creature) -> bool:
    """Say whether an attacker has combat advantage (MM-CA-02 and -03, MM-FLK-01)."""
    if target.conditions and target.has(*EXPOSED):
        return True
    return not can_see(situation, target, attacker) or flanked_by(situation, target, attacker)


def flanked_by(situation: AnySituation, target: Creature, attacker: Creature) -> bool:
    """Say whether an attacker and some other foe of the target stand on opposite sides of it (MM-FLK-01 to -05)."""
    if distance_between(attacker, target) > 1:
        return False  # nearly always, and quicker than remembering it
    return situation.place_memo(("flanked", target.id, attacker.id), lambda: _flanked_by(situation, target, attacker))


def _flanked_by(situation: AnySituation, target: Creature, attacker: Creature) -> bool:
    if attacker.side == target.side:
        return False
    grid = situation.map.grid
    spaces = masks(situation)
    base = _base(target)
    ring = grid.grown(spaces[target.id], 1)
    own = spaces[attacker.id] & ring
    if not own:
        return False
    for other in situation.present():
        if other.side == target.side or other is attacker:
            continue
        theirs = spaces[other.id] & ring
        if theirs and flanks(base, grid.cells(own), grid.cells(theirs)):
            return True
    return False


# ---------------------------------------------------------------- cover


def covered(situation: AnySituation, attacker: Creature, target: Creature, reach: int | None) -> bool:
    """Say whether a target has cover from an attack with this maximum range (MM-COV-01 to -08)."""
    if reach is not None and reach <= 1:
        spaces = masks(situation)
        return corner_covered(situation, spaces[attacker.id], spaces[target.id])
    walls = rules_of(situation).opaque(situation)
    if not walls:
        return False
    known = _known(situation, "cover")
    places = (attacker.at, attacker.size, target.at, target.size)
    found = known.get(places)
    if found is None:
        clear = clear_corners(situation.board, _base(attacker), _base(target), walls, pinch=Pinch.BETWEEN)
        found = known[places] = clear < CORNERS
    return found


def corner_covered(situation: AnySituation, attacker: Mask, target: Mask) -> bool:
    """Say whether neighbours touch only across the corner of a wall or statue (MM-COV-02 and -03)."""
    blockers = rules_of(situation).barriers(situation) | statues(situation)
    return bool(blockers) and cut_corner_of(situation.board, attacker, target, blockers)

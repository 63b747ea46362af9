"""Whom a monster goes for, whom it strikes and where it goes: the focus rule applied to figures on hexes.

Here: enemies as `Foe`s, ways as `Arrivals`, the hexes to make for. The comparisons are in `fracas_engine.focus`; who
does what with the answer, and ties, are in `monster_acts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fracas_engine.board import Mask, sparing
from fracas_engine.content.models.cards import Act, AttackAct, MoveAct
from fracas_engine.focus import (
    Arrivals,
    Candidate,
    Foe,
    StrikePlan,
    Targets,
    arrivals_of,
    best_sets,
    candidates,
    sparing_arrivals,
    strike_plan,
)
from fracas_engine.ids import Cell, Plain
from fracas_engine.rulesets.monster_turn.attacks.attack_values import is_attackable
from fracas_engine.rulesets.monster_turn.decks import ability_card, acts_of
from fracas_engine.rulesets.monster_turn.figures.living import in_fixed_order
from fracas_engine.rulesets.monster_turn.figures.ranges import range_between, strike_cells
from fracas_engine.rulesets.monster_turn.movement.passage import BAD, everywhere, mode_of, passage
from fracas_engine.rulesets.monster_turn.movement.paths import best_path, reachable
from fracas_engine.rulesets.monster_turn.movement.stepping_away import hexes_beside, steps_away
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.situation import Situation

__all__ = [
    "MELEE",
    "AttackProfile",
    "FocusResult",
    "destinations",
    "explained",
    "find_focus",
    "first_attack",
    "foes_of",
    "path_to",
    "plan_strike",
    "rank_of",
    "strike_of",
    "targets_from",
]


@dataclass(frozen=True, slots=True)
class AttackProfile:
    """An attack as far as it matters for whom it can reach."""

    value: int = 0
    range: int = 1
    ranged: bool = False
    targets: int = 1


MELEE: Final = AttackProfile()
"""What a monster without an attack looks for its focus with (MT-FOC-07), and moves by (MT-MOVE-06)."""


def strike_of(situation: Situation[TurnRules], creature: Figure, act: AttackAct) -> AttackProfile:
    """Return an attack of a card with what the statistics card adds (MT-ATK-01 and -02)."""
    sheet = situation.sheet(creature)
    printed = act.range if act.range is not None else sheet.range
    return AttackProfile(
        value=(sheet.attack or 0) + act.attack,
        range=printed if printed is not None else 1,
        ranged=printed is not None,
        targets=act.targets or sheet.targets or 1,
    )


def first_attack(situation: Situation[TurnRules], creature: Figure, acts: tuple[Act, ...]) -> AttackProfile:
    """Return the attack that the focus is found for (MT-FOC-07 and -13)."""
    if not creature.has("disarmed"):
        for act in acts:
            if isinstance(act, AttackAct):
                return strike_of(situation, creature, act)
    return MELEE


# ---------------------------------------------------------------- enemies


def rank_of(situation: Situation[TurnRules], creature: Figure) -> int:
    """Return a figure's place in this round's order of initiative, equal for those whom initiative cannot tell apart.

    A character's cards decide, a summon comes just before its character, one that rests last (MT-FOC-08).
    """
    return situation.memo(("ranks",), lambda: _ranks(situation)).get(creature.id, 1 << 20)


def _ranks(situation: Situation[TurnRules]) -> dict[str, int]:
    fixed = in_fixed_order(situation)
    if fixed is not None:
        return {name: place for place, name in enumerate(fixed)}
    figures = [figure(creature) for creature in situation.state.creatures.values()]
    keys = {one.id: _rank_key(situation, one, number) for number, one in enumerate(figures)}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {name: places[key] for name, key in keys.items()}


def _rank_key(situation: Situation[TurnRules], one: Figure, number: int) -> tuple[int, ...]:
    if one.kind == "monster":
        card = ability_card(situation, one.type)
        return (card.initiative if card else 100, 1, 0, 0, 0 if one.elite else 1, one.number or 0)
    hero = figure(situation.state.creatures[one.owner]) if one.owner else one
    first, second = hero.initiative or (100, 0)
    # Several summons of one character act in the order in which they came.
    return (first, 0, second, number - len(situation.state.creatures) if one.kind == "summon" else 0, 0, 0)


def foes_of(situation: Situation[TurnRules], creature: Figure, strike: AttackProfile, home: Cell) -> tuple[Foe, ...]:
    """Return the enemies whom a figure may attack, as the focus rule sees them.

    Args:
        situation: The battle.
        creature: The monster or summon.
        strike: Its attack.
        home: Where its turn began: nearness is counted from there (MT-FOC-06, MT-ATK-04).
    """
    board = situation.board
    shy = strike.ranged and steps_away(creature)
    return tuple(
        Foe(
            id=other.id,
            cells=strike_cells(board, other.at, strike.range),
            beside=hexes_beside(situation, other.at) if shy else 0,
            nearness=range_between(situation, home, other.at),
            rank=rank_of(situation, other),
        )
        for other in map(figure, situation.present())
        if is_attackable(creature, other) and other.at is not None
    )


# ---------------------------------------------------------------- ways


class Routes:
    """Where a figure may get with unlimited movement; negative hexes are obstacles unless it has to (MT-FOC-11)."""

    def __init__(self, situation: Situation[TurnRules], creature: Figure, mode: str) -> None:
        self.situation = situation
        self.creature = creature
        self.mode = mode

    @cached_property
    def bad(self) -> Mask:
        """The hexes that this figure shuns."""
        return 0 if self.mode == "fly" else self.situation.board.mask(*BAD)

    @cached_property
    def clean(self) -> Arrivals:
        """Ways free of negative hexes."""
        return arrivals_of(self._levels(shun=True))

    @cached_property
    def any(self) -> Arrivals:
        """All ways."""
        at = self.creature.at
        if not self.bad or at is None:
            return self.clean
        if self.mode == "jump":
            return arrivals_of(self._levels(shun=False), self.bad & ~self.situation.board.grid.bit(at))
        board = self.situation.board
        return sparing_arrivals(sparing(board, at, passage(self.situation, self.creature, self.mode), self.bad))

    def _levels(self, *, shun: bool) -> list[Mask]:
        points = everywhere(self.situation.board)
        return reachable(self.situation, self.creature, self.mode, points, shun=shun and self.mode != "fly").levels()


@dataclass(frozen=True, slots=True)
class FocusResult:
    """What the focus rule found."""

    found: tuple[Candidate, ...]
    """Everyone who could be the focus, the best first."""
    through_bad: bool
    """Whether ways through negative hexes had to be looked at."""


def find_focus(situation: Situation[TurnRules], creature: Figure) -> FocusResult:
    """Find whom a figure focuses on, as it stands now (MT-FOC-01 to -13)."""
    assert creature.at is not None, "who looks for a focus is on the map"
    acts = acts_of(situation, creature) if _knows_card(situation, creature) else (MoveAct(move=0), AttackAct(attack=0))
    strike = first_attack(situation, creature, acts)
    foes = foes_of(situation, creature, strike, creature.at)
    ways = Routes(situation, creature, _mode(situation, creature, acts))
    found = candidates(ways.clean, foes)
    if found or not ways.bad:
        return FocusResult(found, through_bad=False)
    return FocusResult(candidates(ways.any, foes), through_bad=True)


def _knows_card(situation: Situation[TurnRules], creature: Figure) -> bool:
    return creature.kind == "summon" or creature.type in game_of(situation.state.game).revealed


def _mode(situation: Situation[TurnRules], creature: Figure, acts: tuple[Act, ...]) -> str:
    """Return how the way to the focus is gone: as the first move on the card."""
    move = next((act for act in acts if isinstance(act, MoveAct)), None)
    return mode_of(situation, creature, jump=move is not None and move.jump)


# ---------------------------------------------------------------- where to go


def plan_strike(
    situation: Situation[TurnRules],
    creature: Figure,
    strike: AttackProfile,
    focus: str,
    *,
    home: Cell,
    mode: str,
    points: int,
    through_bad: bool,
) -> tuple[StrikePlan, Arrivals] | None:
    """Find from which hexes to attack the focus (MT-MOVE-02); None where there is none.

    Args:
        situation: The battle.
        creature: Who moves.
        strike: The attack to come, or `MELEE` without one (MT-MOVE-06).
        focus: The focus.
        home: Where the turn began.
        mode: How it moves.
        points: What the Move provides.
        through_bad: Whether ways through negative hexes count.
    """
    foes = foes_of(situation, creature, strike, home)
    target = next((foe for foe in foes if foe.id == focus), None)
    if target is None:
        return None
    ways = Routes(situation, creature, mode)
    arrivals = ways.any if through_bad else ways.clean
    others = [foe for foe in foes if foe is not target]
    plan = strike_plan(arrivals, target, others, budget=points, count=strike.targets)
    return None if plan is None else (plan, arrivals)


def targets_from(
    situation: Situation[TurnRules], creature: Figure, strike: AttackProfile, focus: str, home: Cell
) -> tuple[Targets, ...]:
    """Return the equally good targets of an attack from where a figure stands; empty without the focus (MT-ATK-04).

    Args:
        situation: The battle.
        creature: Who attacks.
        strike: The attack.
        focus: Whom the focus rule has chosen; empty without one.
        home: From which hex it is made.
    """
    assert creature.at is not None, "who attacks is on the map"
    here = situation.board.grid.bit(creature.at)
    foes = [foe for foe in foes_of(situation, creature, strike, home) if foe.cells & here]
    if not any(foe.id == focus for foe in foes):
        return ()
    _, sets = best_sets([foe for foe in foes if foe.id != focus], strike.targets - 1)
    return tuple((focus, *one) for one in sets)


def destinations(
    situation: Situation[TurnRules],
    creature: Figure,
    plan: StrikePlan,
    targets: Targets,
    *,
    mode: str,
    points: int,
    through_bad: bool,
) -> tuple[Cell, ...]:
    """Return the equally good hexes where the figure ends this move, one at least (MT-MOVE-02 and -05).

    Args:
        situation: The battle.
        creature: Who moves.
        plan: The attack that it moves for.
        targets: Whom it may strike from each hex.
        mode: The mode of movement.
        points: Movement points that it may spend.
        through_bad: Whether the way may lead through negative hexes.
    """
    assert creature.at is not None, "who moves is on the map"
    grid = situation.board.grid
    _, goals = plan.cells(targets)
    if plan.reachable:
        return tuple(grid.cells(goals))
    stops: dict[Cell, None] = {}
    for goal in grid.cells(goals):
        stops.update(dict.fromkeys(_best_stops(situation, creature, goal, mode, points, through_bad=through_bad)))
    return tuple(stops)


def _best_stops(
    situation: Situation[TurnRules], creature: Figure, goal: Cell, mode: str, points: int, *, through_bad: bool
) -> list[Cell]:
    """Return the stops of this turn on the best ways to a hex farther away (MT-MOVE-05).

    Compared by negative hexes in all, points left from the stop to the goal, points spent.
    """
    board, grid = situation.board, situation.board.grid
    ways = Routes(situation, creature, mode)
    arrivals = ways.any if through_bad else ways.clean
    onward = sparing(
        board, goal, passage(situation, creature, mode, shun=not through_bad and mode != "fly"),
        ways.bad if through_bad and mode == "move" else 0, towards=True,
    )  # fmt: skip
    best: tuple[int, int, int] | None = None
    found: Mask = 0
    for bad, layer in enumerate(arrivals.layers):
        for spent, stops in layer:
            if spent > points:
                continue
            for further, rest in enumerate(onward.layers()):
                for left, cells in rest:
                    both = stops & cells
                    if not both:
                        continue
                    key = (bad + further, left, spent)
                    if best is None or key < best:
                        best, found = key, both
                    elif key == best:
                        found |= both
    return grid.cells(found)


def path_to(situation: Situation[TurnRules], creature: Figure, mode: str, points: int, to: Cell) -> tuple[Cell, ...]:
    """Return the way that a figure takes to a hex: fewest negative hexes, cheapest, then the first (MT-MOVE-07).

    Args:
        situation: The battle.
        creature: Who moves.
        mode: The mode of movement.
        points: Movement points that it may spend.
        to: The hex to reach.
    """
    path = best_path(situation, creature, mode, points, to)
    assert path is not None, "the hex was found among those that can be reached"
    return path


def explained(focusing: FocusResult) -> tuple[Mapping[str, Plain], ...]:
    """Tell everyone who could be the focus, the best first, with what was compared: why this one."""
    return tuple(one.told() for one in focusing.found)

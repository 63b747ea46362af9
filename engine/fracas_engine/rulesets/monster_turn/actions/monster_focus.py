"""Monster AI: the focus rule, targets and movement, applied to figures on hexes.

This module describes enemies as `Foe`s and paths as `Arrivals` and finds destination hexes. The comparisons are in
`fracas_engine.focus`; the monster's turn itself and its tie-breaks are in `monster_acts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from fracas_engine.board import Mask, avoid_hazards
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
    hazard_avoiding_arrivals,
    strike_plan,
)
from fracas_engine.ids import Cell, Plain
from fracas_engine.rulesets.monster_turn.attacks import is_attackable
from fracas_engine.rulesets.monster_turn.decks import ability_card, acts_of
from fracas_engine.rulesets.monster_turn.movement import (
    BAD,
    best_path,
    everywhere,
    hexes_beside,
    mode_of,
    passage,
    reachable,
    steps_away,
)
from fracas_engine.rulesets.monster_turn.queries import in_fixed_order, range_between, strike_cells
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure, game_of
from fracas_engine.situation import Situation


@dataclass(frozen=True, slots=True)
class AttackProfile:
    """The properties of an attack that determine its possible targets."""

    value: int = 0
    range: int = 1
    ranged: bool = False
    targets: int = 1


MELEE: Final = AttackProfile()
"""The attack assumed for a monster without an attack: to find its focus (MT-FOC-07) and to move (MT-MOVE-06)."""


def strike_of(situation: Situation[TurnRules], creature: Figure, act: AttackAct) -> AttackProfile:
    """Return an attack of a card, including the values on the figure's statistics card (MT-ATK-01 and -02)."""
    sheet = situation.sheet(creature)
    printed = act.range if act.range is not None else sheet.range
    return AttackProfile(
        value=(sheet.attack or 0) + act.attack,
        range=printed if printed is not None else 1,
        ranged=printed is not None,
        targets=act.targets or sheet.targets or 1,
    )


def first_attack(situation: Situation[TurnRules], creature: Figure, acts: tuple[Act, ...]) -> AttackProfile:
    """Return the attack that determines the focus (MT-FOC-07 and -13)."""
    if not creature.has("disarmed"):
        for act in acts:
            if isinstance(act, AttackAct):
                return strike_of(situation, creature, act)
    return MELEE


# ---------------------------------------------------------------- enemies


def rank_of(situation: Situation[TurnRules], creature: Figure) -> int:
    """Return a figure's rank in this round's initiative order; tied figures have equal ranks.

    A character's rank depends on its cards. A summon acts just before its character, and a resting character acts last
    (MT-FOC-08).
    """
    return situation.memo(("ranks",), lambda: _ranks(situation)).get(creature.id, 1 << 20)


def _ranks(situation: Situation[TurnRules]) -> dict[str, int]:
    fixed = in_fixed_order(situation)
    if fixed is not None:
        return {name: place for place, name in enumerate(fixed)}
    figures: list[Figure] = [*situation.state.creatures.values()]  # type: ignore[list-item] # called very often
    keys = {one.id: _rank_key(situation, one, number) for number, one in enumerate(figures)}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {name: places[key] for name, key in keys.items()}


def _rank_key(situation: Situation[TurnRules], one: Figure, number: int) -> tuple[int, ...]:
    if one.kind == "monster" and one.initiative is not None:
        return (one.initiative[0], 1, 0, 0, 0 if one.elite else 1, one.number or 0)
    if one.kind == "monster":
        card = ability_card(situation, one.type)
        return (card.initiative if card else 100, 1, 0, 0, 0 if one.elite else 1, one.number or 0)
    hero = figure(situation.state.creatures[one.owner]) if one.owner else one
    first, second = hero.initiative or (100, 0)
    # Several summons of one character act in the order in which they were summoned.
    return (first, 0, second, number - len(situation.state.creatures) if one.kind == "summon" else 0, 0, 0)


def foes_of(situation: Situation[TurnRules], creature: Figure, strike: AttackProfile, home: Cell) -> tuple[Foe, ...]:
    """Return the enemies that a figure may attack, as input for the focus rule.

    Args:
        situation: The battle.
        creature: The monster or summon.
        strike: The attack of the figure.
        home: Position of the figure at the start of its turn; proximity is measured from there (MT-FOC-06, MT-ATK-04).
    """
    board = situation.board
    shy = strike.ranged and steps_away(creature)
    others: tuple[Figure, ...] = situation.present()  # type: ignore[assignment] # called very often
    return tuple(
        Foe(
            id=other.id,
            cells=strike_cells(board, other.at, strike.range),
            beside=hexes_beside(situation, other.at) if shy else 0,
            nearness=range_between(situation, home, other.at),
            rank=rank_of(situation, other),
        )
        for other in others
        if is_attackable(creature, other) and other.at is not None
    )


# ---------------------------------------------------------------- ways


class Routes:
    """Hexes that a figure can reach with unlimited movement; paths avoid negative hexes if possible (MT-FOC-11)."""

    def __init__(self, situation: Situation[TurnRules], creature: Figure, mode: str) -> None:
        self.situation = situation
        self.creature = creature
        self.mode = mode

    @cached_property
    def bad(self) -> Mask:
        """The hexes that this figure avoids."""
        return 0 if self.mode == "fly" else self.situation.board.mask(*BAD)

    @cached_property
    def clean(self) -> Arrivals:
        """The hexes reachable on paths without negative hexes."""
        return arrivals_of(self._levels(shun=True))

    @cached_property
    def any(self) -> Arrivals:
        """The hexes reachable on any path."""
        at = self.creature.at
        if not self.bad or at is None:
            return self.clean
        if self.mode == "jump":
            return arrivals_of(self._levels(shun=False), self.bad & ~self.situation.board.grid.bit(at))
        board = self.situation.board
        return hazard_avoiding_arrivals(
            avoid_hazards(board, at, passage(self.situation, self.creature, self.mode), self.bad)
        )

    def _levels(self, *, shun: bool) -> list[Mask]:
        points = everywhere(self.situation.board)
        return reachable(self.situation, self.creature, self.mode, points, shun=shun and self.mode != "fly").levels()


@dataclass(frozen=True, slots=True)
class FocusResult:
    """The result of the focus rule."""

    found: tuple[Candidate, ...]
    """All focus candidates, best first."""
    through_bad: bool
    """Whether paths through negative hexes had to be considered."""


def find_focus(situation: Situation[TurnRules], creature: Figure) -> FocusResult:
    """Determine the focus of a figure at its current position (MT-FOC-01 to -13)."""
    assert creature.at is not None, "the figure is on the map"
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
    """Return the mode of movement used to reach the focus: the mode of the first move on the card."""
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
    """Return the hexes from which a figure can attack its focus (MT-MOVE-02); None if there are none.

    Args:
        situation: The battle.
        creature: The figure that moves.
        strike: The next attack, or `MELEE` if there is none (MT-MOVE-06).
        focus: Id of the focus.
        home: Position of the figure at the start of its turn.
        mode: The mode of movement.
        points: The movement points of the move act.
        through_bad: Whether paths through negative hexes are considered.
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
    """Return the equally good target sets of an attack from the figure's position; empty without a focus.

    Rules: MT-ATK-04.

    Args:
        situation: The battle.
        creature: The attacker.
        strike: The attack.
        focus: The focus; empty if there is none.
        home: The attacker's position at the start of its turn.
    """
    assert creature.at is not None, "the attacker is on the map"
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
    """Return the equally good hexes, at least one, where a figure may end this move (MT-MOVE-02 and -05).

    Args:
        situation: The battle.
        creature: The figure that moves.
        plan: The plan for the attack after the move.
        targets: The chosen targets of the attack.
        mode: The mode of movement.
        points: Movement points that the figure may spend.
        through_bad: Whether the path may lead through negative hexes.
    """
    assert creature.at is not None, "the figure is on the map"
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
    """Return the hexes where this turn's move should end on the way to a hex out of reach (MT-MOVE-05).

    Paths are compared by their total number of negative hexes, then by the movement points left from the stop to the
    goal, then by the points spent.
    """
    board, grid = situation.board, situation.board.grid
    ways = Routes(situation, creature, mode)
    arrivals = ways.any if through_bad else ways.clean
    onward = avoid_hazards(
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
    """Return a figure's path to a hex: fewest negative hexes, then cheapest; ties take the first path (MT-MOVE-07).

    Args:
        situation: The battle.
        creature: The figure that moves.
        mode: The mode of movement.
        points: Movement points that the figure may spend.
        to: The hex to reach.
    """
    path = best_path(situation, creature, mode, points, to)
    assert path is not None, "the hex is reachable"
    return path


def explained(focusing: FocusResult) -> tuple[Mapping[str, Plain], ...]:
    """Return all focus candidates, best first, with the compared values, to explain the choice."""
    return tuple(one.told() for one in focusing.found)

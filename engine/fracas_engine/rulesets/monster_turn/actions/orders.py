"""Orders of characters: card halves, basic attacks and basic moves (MT-CHAR-02 to -05).

A half is planned as a whole before anything happens (`plan_use`), by the same functions that list the options, and then
performed act by act (`Performing`). The options are listed in `options`; card selection is in `cards`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fracas_engine.board import Fault, follow, hex_neighbours
from fracas_engine.content.models.cards import Act, AttackAct, ConditionAct, HealAct, MoveAct, SummonAct
from fracas_engine.errors import IllegalIntent, RefusalCode
from fracas_engine.ids import Cell, CreatureId, Place
from fracas_engine.intents import Use
from fracas_engine.resolution import Resolution
from fracas_engine.rulesets.monster_turn.actions.lookahead import with_doors_open, without_figures
from fracas_engine.rulesets.monster_turn.attacks import is_attackable, modified, shield
from fracas_engine.rulesets.monster_turn.conditions import HELPFUL
from fracas_engine.rulesets.monster_turn.decks import hero_card, without
from fracas_engine.rulesets.monster_turn.frames import Performing, PlannedAct
from fracas_engine.rulesets.monster_turn.movement import best_path, everywhere, mode_of, passage, reachable
from fracas_engine.rulesets.monster_turn.queries import has_cards, range_between, sees
from fracas_engine.rulesets.monster_turn.rules import TurnRules
from fracas_engine.rulesets.monster_turn.state import Figure, figure
from fracas_engine.rulesets.monster_turn.summons import empty_beside
from fracas_engine.situation import Situation
from fracas_engine.unknown_ground import ground_as_known

HALVES: Final = {"top": "top", "basic_attack": "top", "bottom": "bottom", "basic_move": "bottom"}
"""The half of the card that each action uses."""

BASIC: Final[dict[str, tuple[Act, ...]]] = {
    "basic_attack": (AttackAct(attack=2),),
    "basic_move": (MoveAct(move=2),),
}
"""The basic attack and move that may replace any half (MT-CHAR-03)."""

_WALK_CODES: Final[dict[Fault, RefusalCode]] = {
    Fault.NOT_A_STEP: "bad_path",
    Fault.OFF_BOARD: "bad_path",
    Fault.WALL: "blocked",
    Fault.BARRED: "blocked",
    Fault.CORNER: "blocked",
    Fault.TOO_FAR: "not_enough_movement",
    Fault.ENDS_OCCUPIED: "occupied",
    Fault.ENDS_BADLY: "blocked",
    Fault.ENDS_SQUEEZED: "blocked",
}


@dataclass(frozen=True, slots=True)
class CardHalf:
    """A card half that may be used now, for its own acts or as a basic action."""

    action: str
    card: str
    """Id of the card; empty for a character without cards."""
    acts: tuple[Act, ...]

    @property
    def name(self) -> str:
        """The half of the card: `top` or `bottom`."""
        return HALVES[self.action]


def halves_open(situation: Situation[TurnRules], hero: Figure) -> list[CardHalf]:
    """Return the card halves that a character may still use this turn and that can have an effect (MT-CHAR-02).

    Halves that can have no effect may be used as well, but are not listed.
    """
    return [half for half in _halves_left(situation, hero) if not _in_vain(situation, hero, half.acts)]


def _in_vain(situation: Situation[TurnRules], hero: Figure, acts: tuple[Act, ...]) -> bool:
    """Return True if a card half cannot have any effect.

    This is a half with only moves if the character is immobilized or cannot go anywhere, or a half with only attacks
    if the character is disarmed (MT-COND-04).
    """
    kinds = {type(act) for act in acts}
    if kinds != {MoveAct}:
        return kinds == {AttackAct} and hero.has("disarmed")
    moves = (act for act in acts if isinstance(act, MoveAct))
    ways = (reachable(situation, hero, mode_of(situation, hero, jump=act.jump), act.move) for act in moves)
    return hero.has("immobilized") or all(to == hero.at for way in ways for to in way.costs)


def _halves_left(situation: Situation[TurnRules], hero: Figure) -> list[CardHalf]:
    """Return the card halves not used yet this turn; empty if the character is stunned (MT-COND-04)."""
    if hero.has("stunned"):
        return []
    found = []
    for card in hero.playing if has_cards(situation, hero) else ("",):
        for action, name in HALVES.items():
            if name in hero.halves or (not card and action in ("top", "bottom")):
                continue
            acts = BASIC.get(action)
            if acts is None:
                text = hero_card(situation, card)
                acts = text.top if action == "top" else text.bottom
            found.append(CardHalf(action, card, acts))
    return found


def plan_use(situation: Situation[TurnRules], hero: Figure, intent: Use) -> Performing:
    """Validate the use of a card half and return the frame that performs it.

    Raises:
        IllegalIntent: The use is illegal.
    """
    half = _half(situation, hero, intent)
    planner = _Planner(situation, hero, intent, sum(isinstance(act, MoveAct) for act in half.acts))
    acts = tuple(planner.plan(number, act) for number, act in enumerate(half.acts))
    planner.finish()
    return Performing(CreatureId(hero.id), half.card, half.name, half.action.startswith("basic"), acts)


def way_of(situation: Situation[TurnRules], hero: Figure, intent: Use) -> tuple[tuple[Cell, ...], int]:
    """Return the hexes on the path of a card half's moves, and their total cost in movement points.

    Raises:
        IllegalIntent: The use is illegal.
    """
    acts = _half(situation, hero, intent).acts
    at, cost = hero.at, 0
    way: tuple[Cell, ...] = ()
    for planned in plan_use(situation, hero, intent).acts:
        act = acts[planned.index]
        if isinstance(act, MoveAct) and planned.path and at is not None:
            ground = passage(situation, hero, mode_of(situation, hero, jump=act.jump))
            walk = follow(situation.board, at, planned.path, act.move, ground)
            at, way, cost = planned.path[-1], (*way, *planned.path), cost + sum(walk.costs) + walk.end_cost
    return way, cost


def _half(situation: Situation[TurnRules], hero: Figure, intent: Use) -> CardHalf:
    if intent.action not in HALVES:
        raise IllegalIntent("not_available", f"{intent.action} is not possible on {hero.id}'s turn", rule="MT-CHAR-02")
    wanted = intent.with_[0] if len(intent.with_) == 1 else ""
    if len(intent.with_) > 1 or (not intent.with_ and has_cards(situation, hero)):
        raise IllegalIntent("not_available", "name one card in `with`", rule="MT-CHAR-02")
    for half in _halves_left(situation, hero):
        if half.action == intent.action and half.card == wanted:
            return half
    detail = f"the {HALVES[intent.action]} of {wanted or 'a card'} cannot be used now"
    raise IllegalIntent("not_available", detail, rule="MT-CHAR-02")


class _Planner:
    """Assigns the path and the targets of an order to the acts of a card half."""

    def __init__(self, situation: Situation[TurnRules], hero: Figure, intent: Use, moves: int) -> None:
        assert hero.at is not None, "the acting character is on the map"
        self.situation = situation
        self.hero = hero
        self.at: Cell = hero.at
        self.moves = moves
        """Number of move acts of the half that are still to be planned."""
        self.path = tuple(map(_hex, intent.path))
        self.to = _hex(intent.to) if intent.to is not None else None
        self.on = list(intent.on)
        self.harm: dict[CreatureId, int] = {}
        """Maximum damage so far to each target; later moves may enter the hexes of targets that may be dead by then."""
        self.refused: dict[str, IllegalIntent] = {}
        """Refusals of named targets; a refusal is raised only if no later act accepts the target."""
        self.summon_at = _hex(intent.at) if intent.at is not None else None
        """The hex named for the half's next summon; None if none is named."""
        unused = (intent.direction, intent.push_to, intent.slide_to, intent.on_save, intent.spend)
        if any(value is not None for value in unused) or intent.cells or intent.trigger or intent.readied:
            raise IllegalIntent("malformed", "a card half takes only `with`, `path` or `to`, `at` and `on`")
        if self.path and self.to is not None:
            raise IllegalIntent("malformed", "name either `path` or `to`, not both")

    def plan(self, index: int, act: Act) -> PlannedAct:
        """Plan one act."""
        match act:
            case MoveAct():
                path = self._move(act)
                return PlannedAct(index, path=path)
            case AttackAct():
                on = self._targets(act.targets or 1, act.range or 1, enemies=True, act=act)
                for name in on:
                    self.harm[name] = self.harm.get(name, 0) + self._most_harm(act, name)
                return PlannedAct(index, on=on)
            case HealAct() if act.range is not None:
                return PlannedAct(index, on=self._targets(1, act.range, enemies=False, act=act))
            case ConditionAct() if act.condition not in HELPFUL or act.range is not None:
                harmful = act.condition not in HELPFUL
                return PlannedAct(index, on=self._targets(1, act.range or 1, enemies=harmful, act=act))
            case SummonAct():
                return PlannedAct(index, path=self._summon_hex())
            case _:
                return PlannedAct(index)

    def _summon_hex(self) -> tuple[Cell, ...]:
        """Take the named hex for a summon: an empty one adjacent to the character's position (MT-DECK-03)."""
        at, self.summon_at = self.summon_at, None
        if at is None:
            return ()
        if at not in self.situation.board or at not in hex_neighbours(self.at):
            raise IllegalIntent("bad_target", f"{list(at)} is not next to {list(self.at)}", rule="MT-CHAR-10")
        if at in empty_beside(self.situation, self.hero, self.at):
            return (at,)
        stands = any(other.at == at for other in self.situation.present())
        raise IllegalIntent(
            "occupied" if stands else "blocked",
            f"a summon needs an empty hex: {list(at)} is not empty",
            rule="MT-CHAR-10",
        )

    def _most_harm(self, act: AttackAct, name: CreatureId) -> int:
        """Return the maximum damage of an attack: best modifier card, and poison on the target if possible."""
        target = figure(self.situation.state.creatures[name])
        best = max(modified(max(0, act.attack) + 1, card) for card in ("+2", "x2"))
        return max(0, best - shield(self.situation, target, act.pierce))

    def _perhaps(self) -> Situation[TurnRules] | None:
        """Return the battle without the figures that may have died before this act; None if no figure may have died."""
        creatures = self.situation.state.creatures
        dead = [name for name, harm in self.harm.items() if harm >= creatures[name].hp]
        return without_figures(self.situation, dead) if dead else None

    def _move(self, act: MoveAct) -> tuple[Cell, ...]:
        self.moves -= 1
        if not self.path and (self.to is None or self.to == self.at):
            self.to = None
            return ()
        if self.hero.has("immobilized"):
            raise IllegalIntent("not_available", f"{self.hero.id} is immobilized", rule="MT-COND-04")
        mode = mode_of(self.situation, self.hero, jump=act.jump)
        path, to = self.path, self.to
        self.path, self.to = (), None
        if to is not None:
            path = self._way(mode, act.move, to)
        else:
            ground = passage(self.situation, self.hero, mode)
            refusal = follow(self.situation.board, self.at, path, act.move, ground).refusal
            perhaps = self._perhaps() if refusal is not None else None
            if perhaps is not None:
                # The path may be free by then: `performing` validates it again.
                ground = passage(perhaps, self.hero, mode)
                refusal = follow(self.situation.board, self.at, path, act.move, ground).refusal
            if refusal is not None and self.moves:
                # A path that is too long for this move continues with the next move of the half.
                board, whole = self.situation.board, path
                first = (whole[:n] for n in range(len(whole) - 1, 0, -1))
                path = next((way for way in first if follow(board, self.at, way, act.move, ground).refusal is None), ())
                self.path, refusal = whole[len(path) :], None if path else refusal
            if refusal is not None:
                words = refusal.fault.value.replace("_", " ")
                raise IllegalIntent(
                    _WALK_CODES[refusal.fault], f"step {refusal.step + 1} to {list(refusal.cell)}: {words}",
                    rule="MT-CHAR-05",
                )  # fmt: skip
        self.at = path[-1]
        self.situation = with_doors_open(self.situation, self.hero, path)
        return path

    def _way(self, mode: str, points: int, to: Cell) -> tuple[Cell, ...]:
        situation, hero = self.situation, self.hero
        if to not in situation.board:
            raise IllegalIntent("bad_path", f"{list(to)} is not on the map")
        path = best_path(situation, hero, mode, points, to)
        perhaps = self._perhaps() if path is None else None
        if perhaps is not None:
            path = best_path(perhaps, hero, mode, points, to)
        if path is not None:
            return path
        if to in reachable(situation, hero, mode, everywhere(situation.board)):
            detail = f"{list(to)} costs more than {points} movement points"
            raise IllegalIntent("not_enough_movement", detail, rule="MT-MOVE-01")
        stands = any(other.at == to for other in situation.present())
        raise IllegalIntent("occupied" if stands else "blocked", f"no move can end at {list(to)}", rule="MT-CHAR-05")

    def _targets(self, count: int, reach: int, *, enemies: bool, act: Act) -> tuple[CreatureId, ...]:
        """Take the next named targets that are legal for this act: enemies for an attack, allies for a heal."""
        found: list[CreatureId] = []
        while self.on and len(found) < count and self.on[0] not in found:
            target = figure(self.situation.creature(self.on[0]))
            if (target.side != self.hero.side) is not enemies:
                break
            try:
                _check_target(self.situation, self.hero, self.at, target, reach, act)
            except IllegalIntent as refusal:
                self.refused.setdefault(target.id, refusal)
                break
            found.append(CreatureId(self.on.pop(0)))
        return tuple(found)

    def finish(self) -> None:
        """Check that all named hexes and targets have been assigned to an act.

        Raises:
            IllegalIntent: Some are left over.
        """
        if self.path or (self.to is not None and self.to != self.at):
            raise IllegalIntent("bad_path", "this half has no move for the path", rule="MT-CHAR-02")
        if self.summon_at is not None:
            raise IllegalIntent("malformed", "this half has no summon: leave out `at`")
        if self.on:
            if self.on[0] in self.refused:
                raise self.refused[self.on[0]]
            self.situation.creature(self.on[0])
            raise IllegalIntent("bad_target", f"{self.on[0]} cannot be a target of this half", rule="MT-CHAR-05")


def _hex(place: Place) -> Cell:
    if len(place) != 2:
        raise IllegalIntent("malformed", f"{list(place)} is not a hex: use [column, row]")
    return (place[0], place[1])


def _check_target(
    situation: Situation[TurnRules], hero: Figure, at: Cell, target: Figure, reach: int, act: Act
) -> None:
    """Check that a target is legal, in range and in sight."""
    if isinstance(act, AttackAct) and hero.has("disarmed"):
        raise IllegalIntent("not_available", f"{hero.id} is disarmed", rule="MT-COND-04")
    if target.at is None or not target.alive:
        raise IllegalIntent("no_such_target", f"{target.id} is no longer on the map")
    if target.side != hero.side and not is_attackable(hero, target):
        raise IllegalIntent("bad_target", f"{target.id} is invisible", rule="MT-FOC-12")
    if target.id == hero.id:
        return
    distance = range_between(situation, at, target.at)
    if distance is None or distance > reach:
        far = "out of reach" if distance is None else f"{distance} hexes away"
        raise IllegalIntent("out_of_range", f"{target.id} is {far}, the range is {reach}", rule="MT-ATK-02")
    if not sees(situation, at, target.at):
        raise IllegalIntent("no_line_of_sight", f"{target.id} is not in sight from {list(at)}", rule="MT-LOS-01")


def target_count(act: Act) -> int:
    """Return the maximum number of targets of an act; 0 if it takes none."""
    match act:
        case AttackAct():
            return act.targets or 1
        case HealAct():
            return 0 if act.range is None else 1
        case ConditionAct():
            return 0 if act.condition in HELPFUL and act.range is None else 1
        case _:
            return 0


def strikes_from(situation: Situation[TurnRules], hero: Figure, act: Act, at: Cell) -> tuple[CreatureId, ...]:
    """Return the legal targets of an act made from a hex."""
    reach = getattr(act, "range", None) or 1
    enemies = isinstance(act, AttackAct) or (isinstance(act, ConditionAct) and act.condition not in HELPFUL)
    found = []
    others: tuple[Figure, ...] = situation.present()  # type: ignore[assignment] # called very often
    for other in others:
        if (other.side != hero.side) is not enemies:
            continue
        try:
            _check_target(situation, hero, at, other, reach, act)
        except IllegalIntent:
            continue
        found.append(CreatureId(other.id))
    return tuple(found)


# ---------------------------------------------------------------- carrying out


def carry_out(resolution: Resolution[TurnRules], hero: Figure, intent: Use) -> None:
    """Execute a character's order."""
    known, own = ground_as_known(resolution, hero)
    plan = plan_use(known, figure(own), intent)
    resolution.emit(
        "used",
        (
            hero,
            {
                "halves": (*hero.halves, plan.half),
                "playing": without(hero.playing, plan.card),
                "performing": plan.card,
            },
        ),
        who=hero.id, action=intent.action, card=plan.card or None, on=intent.on, at=None,
    )  # fmt: skip
    resolution.then(plan)

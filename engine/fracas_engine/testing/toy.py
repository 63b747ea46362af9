"""A minimal ruleset for the engine's own tests, and the smallest complete example of the ruleset interface.

The rules, in full:

- Creatures take turns in the order of `order`, or of the list. A turn has `speed` cells of movement and one action.
- At the beginning of a round every seat secretly chooses to be `bold` (+2 on strikes) or `wary` (+2 on armour class).
- A strike is a d20 plus its bonus against armour class; a hit deals its damage. At 0 hit points a creature dies.
- When a creature steps away from an enemy beside it, the enemy's seat may let the enemy strike first, once a turn.
- `hide` hides a creature from the other seats until it strikes or an enemy stands beside it. A creature that walks into
  a hidden creature stops and finds it.
- `smoke` fills the cells around a creature until its next turn begins; no strike crosses the edge of smoke.
- The last side standing wins.

The state of the ruleset and helpers for its cells are in `toy_state`. The ruleset is not installed by default:
`fracas_engine.ruleset.register(Toy())` registers it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from fracas_engine.board import distance
from fracas_engine.content import Vocabulary
from fracas_engine.decisions import TURN, Decision
from fracas_engine.durations import Ends, at_edge
from fracas_engine.errors import IllegalIntent, SetupError, UnknownQuestion
from fracas_engine.ids import Cell, CreatureId, Plain, SeatId, SideId
from fracas_engine.intents import Answer, End, Intent, Move, Use
from fracas_engine.options import EndOption, MoveOption, Options, TargetOption, UseOption
from fracas_engine.resolution import AnyResolution
from fracas_engine.ruleset import Ruleset
from fracas_engine.setup import Setup
from fracas_engine.situation import AnySituation
from fracas_engine.state import Creature, Frame, Game, Seat, State, Zone
from fracas_engine.stepping import Step
from fracas_engine.testing import toy_rules
from fracas_engine.testing.toy_rules import die
from fracas_engine.testing.toy_state import (
    Acting,
    Round,
    Striking,
    ToySeat,
    Walking,
    around,
    beside,
    enemies,
    known_to,
    living,
    place_of,
    walled,
    way,
)


class Toy(Ruleset):
    """The toy ruleset; its rules are in the module docstring."""

    name = "toy"
    version = 1
    vocabulary: ClassVar[Vocabulary] = Vocabulary(
        name="toy",
        budget=frozenset({"action", "movement"}),
        move_modes=frozenset({"walk"}),
        general_actions=frozenset({"hide", "smoke"}),
        options={"stances": "flag"},
    )
    steps: ClassVar[tuple[Step[Any], ...]] = toy_rules.STEPS
    values: ClassVar[tuple[type, ...]] = (ToySeat,)

    # ---------------------------------------------------------------- beginning

    def setup(self, setup: Setup) -> State:
        board = setup.read_board()
        creatures: dict[str, Creature] = {}
        for spec in setup.creatures:
            where = f"creatures.{spec.id}.at"
            if spec.at is None or (at := (spec.at[0], spec.at[1])) not in board:
                raise SetupError(where, "off the map: choose a cell of the map")
            if walled(board, at):
                raise SetupError(where, "in a wall: choose a free cell", code="blocked")
            if any(other.at == at for other in creatures.values()):
                raise SetupError(where, "occupied: choose a free cell", code="occupied")
            creatures[spec.id] = Creature(
                id=spec.id,
                sheet=spec.id,
                name=spec.title,
                side=SideId(spec.side_id),
                seat=SeatId(spec.seat_id),
                at=at,
                hp=spec.hp.max,
                max_hp=spec.hp.max,
            )
        seats: dict[str, Seat] = {c.seat: ToySeat(id=c.seat, side=c.side, name=c.seat) for c in creatures.values()}
        order = setup.order or tuple(creatures)
        return State(game=Game(order=order), seats=seats, creatures=creatures)

    def start(self, resolution: AnyResolution) -> None:
        resolution.then(Round(1))

    # ---------------------------------------------------------------- deciding

    def decisions(self, situation: AnySituation, frame: Frame) -> tuple[Decision, ...]:
        if not isinstance(frame, Acting):
            return ()
        who = situation.creature(frame.who)
        return (Decision(situation.state.moment, who.seat, TURN, frame.who),) if who.alive else ()

    def options(self, situation: AnySituation, decision: Decision) -> Options:
        assert decision.by is not None
        who = situation.creature(decision.by)
        by = decision.by
        costs = self._reachable(situation, who)
        moves = (MoveOption(by=by, mode="walk", costs=costs, budget="movement"),) if costs else ()
        uses = tuple(self._uses(situation, who)) if who.budget["action"] else ()
        return Options(decision=decision, moves=moves, uses=uses, ends=(EndOption(by),))

    def _uses(self, situation: AnySituation, who: Creature) -> Iterator[UseOption]:
        by = CreatureId(who.id)
        for action in situation.sheet(who).actions:
            targets = tuple(TargetOption(other.id) for other in self._targets(situation, who))
            if action.attack is not None and targets:
                yield UseOption(by=by, action=action.id, name=action.title, cost="action", targets=targets, pick=(1, 1))
        if self._may_hide(situation, who):
            yield UseOption(by=by, action="hide", name="Hide", cost="action")
        if f"smoke:{who.id}" not in situation.state.zones:
            yield UseOption(by=by, action="smoke", name="Smoke", cost="action")

    def _targets(self, situation: AnySituation, who: Creature) -> list[Creature]:
        smoke = {cell for zone in situation.state.zones.values() for cell in zone.cells}
        return [
            other
            for other in enemies(situation, who)
            if beside(who, other) and known_to(who.seat, other) and (who.at in smoke) == (other.at in smoke)
        ]

    def _may_hide(self, situation: AnySituation, who: Creature) -> bool:
        # Enemies that the seat does not know of must not keep it from hiding: the refusal would betray them.
        near = (other for other in enemies(situation, who) if known_to(who.seat, other))
        return not who.hidden_from and not any(beside(who, other) for other in near)

    def _reachable(self, situation: AnySituation, who: Creature) -> dict[Cell, int]:
        """Return the cells where a walk can end, with its length, using only what the creature's seat knows."""
        left = who.budget.get("movement", 0)  # it has none before its first turn
        taken = {other.at for other in living(situation) if known_to(who.seat, other)}
        assert who.at is not None
        costs: dict[Cell, int] = {who.at: 0}
        border = [who.at]
        for length in range(1, left + 1):
            border = [cell for at in border for cell in around(at) if self._free(situation, cell, taken, costs)]
            border = list(dict.fromkeys(border))
            costs.update((cell, length) for cell in border)
        del costs[who.at]
        return costs

    def _free(self, situation: AnySituation, cell: Cell, taken: set[Cell | None], costs: Mapping[Cell, int]) -> bool:
        board = situation.board
        return cell in board and cell not in costs and cell not in taken and not walled(board, cell)

    # ---------------------------------------------------------------- intents

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:  # noqa: ARG002
        assert isinstance(intent, Move | Use | End | Answer)
        who = resolution.creature(intent.by)
        match intent:
            case Move():
                path = self._path(resolution, who, intent)
                resolution.then(Walking(intent.by, path))
            case Use():
                self._use(resolution, who, intent)
            case End():
                resolution.state.stack.pop()
                used = {key: count for key, count in who.used.items() if key != "reaction"}
                ended: dict[str, Any] = {"budget": {}, "used": used}
                resolution.emit("turn_ended", (who, ended), who=who.id, seat=who.seat)
            case Answer():
                raise IllegalIntent("nothing_pending", "there is no pending question")

    def _path(self, resolution: AnyResolution, who: Creature, intent: Move) -> tuple[Cell, ...]:
        if intent.mode != "walk" or intent.with_:
            raise IllegalIntent("not_available", "the only movement mode is walk")
        costs = self._reachable(resolution, who)
        assert who.at is not None
        if intent.to is not None:
            to = (intent.to[0], intent.to[1])
            if to not in costs or len(intent.to) != 2:
                raise IllegalIntent("not_enough_movement", f"{intent.to} is too far: choose a nearer cell")
            return way(costs, who.at, to)
        at, path = who.at, tuple((cell[0], cell[1]) for cell in intent.path)
        if len(path) > who.budget["movement"]:
            raise IllegalIntent("not_enough_movement", f"not enough movement: the path has {len(path)} cells")
        for cell in path:
            if cell not in around(at) or any(len(place) != 2 for place in intent.path):
                raise IllegalIntent("bad_path", f"{cell} is not adjacent to {at}")
            if cell not in costs:
                raise IllegalIntent("blocked", f"{cell} is blocked or occupied")
            at = cell
        return path

    def _use(self, resolution: AnyResolution, who: Creature, intent: Use) -> None:
        option = next((o for o in self._uses(resolution, who) if o.action == intent.action), None)
        known = {action.id for action in resolution.sheet(who).actions}
        if not who.budget["action"] or (option is None and intent.action not in known):
            raise IllegalIntent("not_available", f"{who.id} cannot use {intent.action} now")
        if intent != Use(by=intent.by, action=intent.action, on=intent.on):
            raise IllegalIntent("malformed", f"{intent.action} takes only targets: leave the other keys out")
        if option is None or option.pick == (1, 1):
            self._check_target(resolution, who, intent)
        elif intent.on:
            raise IllegalIntent("bad_target", f"{intent.action} has no targets: leave `on` out")
        spent = {**who.budget, "action": 0}
        resolution.emit("used", (who, {"budget": spent}), who=who.id, action=intent.action, on=intent.on)
        match intent.action:
            case "hide":
                others = tuple(SeatId(seat) for seat in resolution.state.seats if seat != who.seat)
                resolution.emit("hid", (who, {"hidden_from": others}), who=who.id)
            case "smoke":
                self._smoke(resolution, who)
            case _:
                resolution.then(Striking(intent.by, CreatureId(intent.on[0]), intent.action))

    def _check_target(self, resolution: AnyResolution, who: Creature, intent: Use) -> None:
        if len(intent.on) != 1:
            raise IllegalIntent("bad_target", f"{intent.action} needs exactly one target (`on`)")
        found = resolution.state.creatures.get(intent.on[0])
        if found is None or not found.alive or not known_to(who.seat, found):
            raise IllegalIntent(
                "no_such_target", f"unknown creature {intent.on[0]!r}: use the id of a creature in this battle"
            )
        if found.side == who.side:
            raise IllegalIntent("bad_target", f"{found.id} is an ally: choose an enemy")
        if found not in self._targets(resolution, who):
            raise IllegalIntent("out_of_range", f"{found.id} is out of reach: move next to it")

    def _smoke(self, resolution: AnyResolution, who: Creature) -> None:
        by = CreatureId(who.id)
        assert who.at is not None
        ends: Ends = at_edge("start_of_user_next_turn", user=by, user_turns=who.turns, target=by, target_turns=0)
        cells = tuple(cell for cell in (who.at, *around(who.at)) if cell in resolution.map)
        zone = Zone(id=f"smoke:{by}", name="Smoke", cells=cells, owner=by, terrain=("totally_obscured",), ends=ends)
        resolution.add(zone, "smoke_rose", by=by)

    def concede(self, resolution: AnyResolution, seat: SeatId) -> None:
        resolution.give_up(seat)
        for creature in living(resolution):
            if creature.seat == seat and not resolution.state.game.over:
                die(resolution, creature)

    # ---------------------------------------------------------------- questions

    def ask(self, situation: AnySituation, question: Mapping[str, Any]) -> Plain:
        match dict(question):
            case {"distance": {"from": str(one), "to": str(other)}}:
                return distance(place_of(situation.creature(one)), place_of(situation.creature(other)))
            case {"reachable": {"by": str(by)}}:
                costs = self._reachable(situation, situation.creature(by))
                return tuple(sorted((cell, cost) for cell, cost in costs.items()))
            case _:
                raise UnknownQuestion(next(iter(question), ""), "unknown question: use distance or reachable")

    def inspect(self, situation: AnySituation, creature: Creature, path: str) -> Plain:
        match path:
            case "hp" | "temp_hp" | "at" | "altitude" | "alive" | "budget":
                found: Plain = getattr(creature, path)
                return found
            case "dead":
                return not creature.alive
            case "conditions":
                return ("hidden",) if creature.hidden_from else ()
            case "defense.ac":
                return situation.sheet(creature).ac
            case _:
                raise UnknownQuestion(path, "unknown path: use hp, at, alive, dead, budget, conditions or defense.ac")


def toy_setup(rows: str, creatures: Mapping[str, Mapping[str, Any]], **keys: Any) -> Setup:
    """Return a set-up of the toy ruleset.

    Args:
        rows: The map, as in a scenario.
        creatures: For each creature id, the values that differ from the defaults: 10 hit points, armour class 12, speed
            4 and a strike of +4 for 1d6.
        keys: Other keys of `Setup`, such as `options` and `order`.
    """
    strike = {"id": "strike", "cost": "action", "attack": {"bonus": 4, "vs": "ac"}, "hit": [{"damage": "1d6"}]}
    specs = [
        {"id": name, "hp": 10, "ac": 12, "speed": 4, "actions": [strike], **own} for name, own in creatures.items()
    ]
    return Setup.model_validate({"ruleset": "toy", "board": {"map": rows}, "creatures": specs, **keys})

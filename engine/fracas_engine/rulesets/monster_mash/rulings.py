"""Rulings of a game master in `monster_mash`; the orders are in `d20.rulings`."""

from __future__ import annotations

from fracas_engine.content import CreatureSpec
from fracas_engine.d20.rulings import D20GameMaster
from fracas_engine.errors import IllegalIntent
from fracas_engine.ids import Cell, CreatureId, SeatId, SideId
from fracas_engine.resolution import AnyResolution
from fracas_engine.rulesets.monster_mash import harm
from fracas_engine.rulesets.monster_mash.frames import Activating, EndOfActivation, Turn
from fracas_engine.rulesets.monster_mash.queries import UNFINISHED
from fracas_engine.rulesets.monster_mash.setup import creature_of
from fracas_engine.rulesets.monster_mash.state import MashCreature, game_of, mash
from fracas_engine.rulesets.monster_mash.turns import activations, rounds
from fracas_engine.state import Creature


class MonsterMashGameMaster(D20GameMaster):
    """Rulings of a game master, of `monster_mash`."""

    def lower_hp(self, resolution: AnyResolution, creature: Creature, hp: int) -> None:
        resolution.emit("hp_set", (creature, {"hp": hp}), who=creature.id, hp=hp)
        harm.look_at_hit_points(resolution, creature)

    def hide(self, resolution: AnyResolution, creature: Creature) -> None:
        """Hide a creature from all other seats; the ruleset has no rule that finds it."""
        seats = resolution.state.seats.values()
        others = tuple(SeatId(s.id) for s in seats if s.side != creature.side and s.id != creature.seat)
        resolution.emit("hid", (creature, {"hidden_from": others}), who=creature.id)

    def reveal(self, resolution: AnyResolution, creature: Creature) -> None:
        if creature.hidden_from:
            resolution.emit("found", (creature, {"hidden_from": ()}), who=creature.id)

    def newcomer(self, spec: CreatureSpec, name: CreatureId, side: SideId, seat: SeatId, at: Cell) -> MashCreature:
        """Return a creature that, like a summoned one, is activated for the first time in its seat's next turn."""
        creature = creature_of(spec, name, side, seat, at)
        creature.activated = True
        return creature

    def has_light(self) -> bool:
        return False

    def take_place(self, resolution: AnyResolution, creature: Creature) -> None:
        """Do nothing, because seats take turns."""

    def set_initiative(self, resolution: AnyResolution, creature: Creature, total: int) -> None:
        """Move the creature's seat in the turn order.

        Raises:
            IllegalIntent: `not_available`: the turns of this round are drawn.
        """
        game = game_of(resolution)
        if game.drawing:
            raise IllegalIntent("not_available", "the turns of this round are drawn from a deck", rule="MM-TURN-04")
        totals = {**rounds.totals_of(resolution), creature.seat: total}
        seats = sorted(totals, key=lambda seat: -totals[seat])
        to_come = tuple(SeatId(seat) for seat in seats if seat in game.to_come)
        order = rounds.creatures_of(resolution, *map(SeatId, seats))
        changes = {"totals": totals, "to_come": to_come, "order": order}
        resolution.emit("order_changed", (game, changes), who=creature.id, order=order)

    def set_budget(self, resolution: AnyResolution, creature: Creature, words: dict[str, int]) -> None:
        """Set what a creature has left in its activation; movement is that of an interrupted move."""
        if "movement" in words:
            words[UNFINISHED] = words.pop("movement")
        super().set_budget(resolution, creature, words)

    def end_turn(self, resolution: AnyResolution) -> bool:
        """End the current activation, whatever the Imperative says, or the turn of a seat that still chooses."""
        stack, game = resolution.state.stack, game_of(resolution)
        place = next((i for i in range(len(stack) - 1, -1, -1) if isinstance(stack[i], Turn)), None)
        if place is None:
            return False
        turn = stack[place]
        assert isinstance(turn, Turn)
        starting = next((frame.who for frame in stack[place + 1 :] if isinstance(frame, Activating)), None)
        who = game.acting or starting
        if who is not None:
            stack.insert(place + 1, EndOfActivation(CreatureId(who)))
            return True
        left = [(one, {"activated": True}) for one in activations.choosable(resolution, turn.seat)]
        resolution.emit("turn_cut_short", *left, who=turn.seat)
        return True

    def check(self, resolution: AnyResolution, creature: Creature, skill: str) -> int:
        """Roll a check: a d20 and the bonus on the sheet, or 0."""
        face = resolution.dice.d20("check")
        bonus = resolution.sheet(creature).skills.get(skill, 0)
        bonus += self.rules.conditions.modified(creature, "check", skill)
        resolution.emit("rolled", purpose="check", who=CreatureId(creature.id), faces=(face,), total=face + bonus)
        return face + bonus


def allegiance_changed(resolution: AnyResolution, creature: Creature) -> None:
    """Let a creature that a ruling has given to the seat whose turn it is act in this turn, unless it has acted."""
    own, turn = mash(creature), next((f for f in reversed(resolution.state.stack) if isinstance(f, Turn)), None)
    if turn is None or turn.seat != own.seat or resolution.state.game.acting == own.id:
        return
    activated = own.last_round == resolution.state.game.round
    if activated != own.activated:
        resolution.emit("turn_granted", (own, {"activated": activated}), who=own.id)

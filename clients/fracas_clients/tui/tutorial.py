"""Tutorial match: its setup, and its hints. No terminal code."""

from __future__ import annotations

from dataclasses import dataclass, field

from fracas_clients.match import Match
from fracas_clients.texts import text as t
from fracas_clients.tui.create_screen import MatchRequest
from fracas_clients.tui.question_menu import STANDING
from fracas_protocol.v1 import MatchOptions, SeatRequest

__all__ = ["Tutorial", "tutorial_request"]


def tutorial_request() -> MatchRequest:
    """Return the request for the tutorial match: the simplest ruleset, and a strong monster against a weak one.

    The opponent approaches the player: a random one would run from corner to corner, and the match would last sixteen
    rounds. The weak monster does nothing that needs explanation: it does not hide, fly, summon or shove.
    """
    seats = (
        SeatRequest(id="red", creatures=["gravel_brute"]),
        SeatRequest(id="blue", bot="greedy", creatures=["rime_hound"]),
    )
    return MatchRequest("monster_mash", "quarry", seats, MatchOptions(guests=True, invite_only=True), "red", {})


@dataclass(slots=True)
class Tutorial:
    """Chooses the hint to show in a tutorial match."""

    match: Match
    said: set[str] = field(default_factory=set)
    """The hints that were already shown."""

    def hint(self) -> str | None:
        """Return the hint to show now, or None."""
        if self.match.ended is not None:
            return self._once("over")
        if not self.match.begun:
            return None
        if not self.match.decisions:
            return self._once("wait") if "turn" in self.said else None
        decision = self.match.decisions[0]
        if decision.kind != "turn":
            return self._once("opportunity" if decision.kind in STANDING else "answer")
        if "turn" not in self.said:
            return self._once("turn")
        strikes = any(target.chance is not None for use in decision.uses for target in use.targets)
        if strikes:
            found = self._once("strike")
            if found is not None:
                return found
        own = [c for c in self.match.view.creatures.values() if c.seat == self.match.seat]
        if any(creature.hp < creature.max_hp for creature in own) and "strike" in self.said:
            found = self._once("hurt")
            if found is not None:
                return found
        # Who has gone and struck in one has nothing left, and the words of how to begin would still stand there.
        done = not decision.moves or (not strikes and "strike" in self.said)
        return self._once("end") if done else None

    def _once(self, name: str) -> str | None:
        if name in self.said:
            return None
        self.said.add(name)
        return t(f"tutorial-{name}")

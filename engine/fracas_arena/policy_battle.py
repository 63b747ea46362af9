"""A battle between policies, one choice at a time, with limits for refused and failing policies.

The limits are those of `fracas bot` (`fracas_clients.policies.runner`): a policy may try again after a refused
choice, up to three tries per decision; after that the first offered choice that is accepted is made instead,
preferably ending the turn. A policy that raises an error gives the battle up. Slow policies are not stopped, only
reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from fracas_arena.local_battle import LocalBattle
from fracas_arena.report import UNFINISHED, Refusal, Report, SeatReport
from fracas_clients.errors import PolicyError, PolicyFailed
from fracas_clients.policies.base import Policy
from fracas_engine.errors import IllegalIntent
from fracas_engine.intent_plain import to_plain
from fracas_protocol.battle_view import BattleView
from fracas_protocol.errors import MalformedMessage
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

_TRIES: Final = 3
"""Maximum number of tries of a policy per decision."""
_KEPT: Final = 20
"""Maximum number of refusals per seat that are recorded in full."""


@dataclass(frozen=True, slots=True)
class PendingChoice:
    """A choice that a policy has to make, with the view and the options for it."""

    playing: PolicyBattle
    seat: str
    policy: Policy
    view: BattleView
    decision: Decision

    def answers(self) -> dict[str, Any]:
        """Return the answers to the policy's questions."""
        questions = self.policy.questions(self.view, self.decision)
        return {name: self.playing.bout.ask(self.seat, question) for name, question in questions.items()}


class PolicyBattle:
    """A battle and the policies of its seats.

    Args:
        bout: The battle.
        policies: Policies by seat, one for every seat.
        seed: The seed, for the report.
        most: Maximum number of choices, after which the battle is broken off.
        budget_s: Seconds after which a choice counts as late; None: never.
    """

    def __init__(
        self,
        bout: LocalBattle,
        policies: Mapping[str, Policy],
        *,
        seed: int = 0,
        most: int,
        budget_s: float | None = None,
    ) -> None:
        self.bout = bout
        self._policies = policies
        self._seed = seed
        self._most = most
        self._budget_s = budget_s
        self._choices = 0
        self._tried = ("", 0, 0)
        sides = {str(seat.id): str(seat.side) for seat in bout.battle.state.seats.values()}
        self._seats = {
            seat: SeatReport(seat, sides[seat], policy.name or type(policy).__name__)
            for seat, policy in policies.items()
        }

    @property
    def asked(self) -> PendingChoice | None:
        """The next choice to make; None when the battle is over."""
        if self.bout.result is not None or self._choices >= self._most:
            return None
        seat = self.bout.waiting[0]
        return PendingChoice(self, seat, self._policies[seat], self.bout.view(seat), self.bout.decisions(seat)[0])

    def take(self, asked: PendingChoice, choice: Intent | Exception, *, spent_s: float = 0.0) -> None:
        """Apply a policy's choice, or handle its error.

        Args:
            asked: The pending choice.
            choice: The intent, or the error.
            spent_s: Thinking time in seconds.

        Raises:
            PolicyError: No offered choice is accepted in place of the policy's.
        """
        report = self._seats[asked.seat]
        report.spent_s += spent_s
        report.slowest_s = max(report.slowest_s, spent_s)
        report.late += self._budget_s is not None and spent_s > self._budget_s
        if isinstance(choice, Exception):
            self._give_up(asked, choice)
            return
        refusal = self._refusal(asked, choice)
        if refusal is None:
            report.choices += 1
            self._choices += 1
            return
        report.refused += 1
        if len(report.refusals) < _KEPT:
            report.refusals.append(refusal)
        seat, number, tries = self._tried
        tries = tries + 1 if (seat, number) == (asked.seat, asked.decision.number) else 1
        self._tried = (asked.seat, asked.decision.number, tries)
        if tries >= _TRIES:
            self._force(asked)

    def report(self) -> Report:
        """Return the result, or the state of an unfinished battle."""
        result = self.bout.result
        return Report(
            match=self.bout.match,
            seed=self._seed,
            winner=None if result is None or result.winner is None else str(result.winner),
            how=UNFINISHED if result is None else result.how,
            rounds=self.bout.battle.state.game.round,
            choices=self._choices,
            seats=self._seats,
            fallen=self.bout.fallen,
        )

    # ---------------------------------------------------------------- judging

    def _refusal(self, asked: PendingChoice, intent: Any) -> Refusal | None:
        """Apply an intent; return the refusal, or None on success."""
        version = self.bout.version
        if not isinstance(intent, Mapping):  # a policy is anybody's code
            sentence = f"{intent!r} is not an intent: use one of options.intents()"
            return Refusal(version, repr(intent), "malformed", sentence)
        try:
            self.bout.act(asked.seat, intent, decision=asked.decision.number)
        except IllegalIntent as error:
            return Refusal(version, repr(intent), error.code, error.detail)
        except MalformedMessage as error:
            return Refusal(version, repr(intent), "malformed", str(error))
        return None

    def _force(self, asked: PendingChoice) -> None:
        """Make the first choice that is accepted, in place of the policy."""
        for intent in _all(asked.decision):
            if self._refusal(asked, intent) is None:
                self._seats[asked.seat].forced += 1
                self._choices += 1
                return
        number, kind = asked.decision.number, asked.decision.kind
        raise PolicyError(asked.policy.name, f"no option of decision {number} ({kind}) is accepted")

    def _give_up(self, asked: PendingChoice, error: Exception) -> None:
        report = self._seats[asked.seat]
        if report.failure is None:
            failed = PolicyFailed(report.policy, error)
            report.failure, report.error = str(failed), failed
            self.bout.act(asked.seat, {"concede": True})
        else:  # it has given up but still has a decision: apply the default of an expired clock
            found = next(d for d in self.bout.battle.pending if d.number == asked.decision.number)
            self.bout.act(asked.seat, to_plain(self.bout.battle.standing_intent(found)), decision=found.number)
        self._choices += 1


def _all(decision: Decision) -> Iterator[Intent]:
    # Ending the turn is the quietest way on, so it is tried first.
    yield from ({"by": by, "end": "turn"} for by in decision.ends)
    yield from decision.intents()

"""Checks of a policy in battles against the shipped ones: refused choices, errors, and options it never uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fracas_arena.arena import Arena, Match, Player
from fracas_arena.lineup import Lineup
from fracas_arena.report import Refusal, Report
from fracas_clients.policies.base import Policy
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision


@dataclass(slots=True)
class CheckReport:
    """Results of a policy against one opponent."""

    ruleset: str
    opponent: str
    games: int = 0
    won: int = 0
    drawn: int = 0
    choices: int = 0
    refused: int = 0
    forced: int = 0
    refusals: list[Refusal] = field(default_factory=list)
    """The first refusals."""
    stories: list[str] = field(default_factory=list)
    """Errors that the policy raised, as texts with the lines of code."""
    unfinished: int = 0
    spent_s: float = 0.0
    slowest_s: float = 0.0
    offered: Counter[str] = field(default_factory=Counter)
    """Number of offers by kind: `use NAME`, `move MODE`, `answer KIND`, `end`."""
    done: Counter[str] = field(default_factory=Counter)
    """Number of choices by kind."""

    @property
    def never(self) -> list[str]:
        """Kinds of choices that were offered but never chosen, the most offered first."""
        return [name for name, _ in self.offered.most_common() if not self.done[name]]

    @property
    def sound(self) -> bool:
        """True if there was no error and no refused choice, and every battle ended."""
        return not (self.stories or self.refused or self.unfinished)


class _Watched(Policy):
    """Wrapper around a policy that counts its offers and its choices."""

    def __init__(self, inner: Policy, findings: CheckReport) -> None:
        super().__init__(chance=inner.chance)
        self._inner = inner
        self._findings = findings

    def questions(self, view: BattleView, options: Decision) -> Mapping[str, Mapping[str, object]]:
        return self._inner.questions(view, options)

    def choose(self, view: BattleView, options: Decision) -> Intent:
        self._inner.answers, self._inner.budget_s = self.answers, self.budget_s
        for name in set(_offered(options)):
            self._findings.offered[name] += 1
        intent = self._inner.choose(view, options)
        if isinstance(intent, Mapping):
            self._findings.done[_kind(intent, options)] += 1
        return intent


def check(
    kind: type[Policy],
    opponents: Mapping[str, Player],
    rulesets: Sequence[str],
    *,
    games: int,
    seed: int = 0,
) -> Iterator[CheckReport]:
    """Play a policy against each opponent, and yield a report for each opponent.

    Args:
        kind: The policy.
        opponents: Opponents by name.
        rulesets: The rulesets.
        games: Number of battles against each opponent in each ruleset; seats are swapped in every other battle.
        seed: The seed of the first battle.
    """
    # Reports and errors name the policy, not its wrapper.
    name_of = kind.name or kind.__name__
    counting: type[_Watched] = type(name_of, (_Watched,), {"name": name_of})
    for ruleset in rulesets:
        lineup = Lineup.suggested(ruleset)
        for name, opponent in opponents.items():
            findings = CheckReport(ruleset, name)

            def watched(*, chance: object = None, findings: CheckReport = findings) -> Policy:
                return counting(kind(chance=chance), findings)  # type: ignore[arg-type]

            for number in range(games):
                seats = ("red", "blue") if number % 2 == 0 else ("blue", "red")
                players: dict[str, Player] = dict(zip(seats, (watched, opponent), strict=True))
                match = Match(lineup, players, seed + number // 2)
                _note(findings, next(Arena().fight([match])), seats[0])
            yield findings


def _note(findings: CheckReport, report: Report, seat: str) -> None:
    own = report.seats[seat]
    findings.games += 1
    findings.won += report.won(seat)
    findings.drawn += report.winner is None
    findings.unfinished += report.how == "unfinished"
    findings.choices += own.choices
    findings.refused += own.refused
    findings.forced += own.forced
    findings.refusals += own.refusals[: max(0, 5 - len(findings.refusals))]
    findings.spent_s += own.spent_s
    findings.slowest_s = max(findings.slowest_s, own.slowest_s)
    if own.error is not None and len(findings.stories) < 1:
        findings.stories.append(own.error.story())


def _offered(options: Decision) -> Iterator[str]:
    yield from (f"use {use.action}" for use in options.uses if not use.gives_up)
    yield from (f"move {move.mode}" for move in options.moves)
    yield from (f"answer {options.kind}" for _ in options.choices[:1])
    yield from ("end" for _ in options.ends[:1])


def _kind(intent: Intent, options: Decision) -> str:
    if "use" in intent:
        return f"use {intent['use']}"
    if "move" in intent:
        return f"move {intent['move']}"
    return f"answer {options.kind}" if "answer" in intent else "end"

"""Cache of server replies for one decision: areas, odds, paths and attack numbers. No terminal code."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from fracas_clients.tui.area_placement import area_question, odds_question, odds_text, spot_key
from fracas_clients.tui.attack_odds import AnswerTarget, answer_odds_questions, attack_roll_question, hit_chance_text
from fracas_clients.tui.picture import Cell
from fracas_clients.tui.steps import MenuItem, PlacementOption
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision

__all__ = [
    "ActionRulesQuery",
    "HitChanceQuery",
    "OpportunityAttackQuery",
    "PathPreview",
    "PathQuery",
    "PlacementQuery",
    "PreviewCache",
    "PreviewQuery",
]


@dataclass(frozen=True, slots=True)
class PlacementQuery:
    """A query about an area placement."""

    spot: PlacementOption
    odds: bool
    """True: the odds for each target; False: the covered cells."""


@dataclass(frozen=True, slots=True)
class HitChanceQuery:
    """A query about the odds of an attack."""

    blow: AnswerTarget | None
    """The answer, with its target, that would be an attack; None: the attack that the current decision responds to."""


@dataclass(frozen=True, slots=True)
class PathQuery:
    """A query about the path of a move."""

    order: Hashable
    """The cache key of the move."""


@dataclass(frozen=True, slots=True)
class ActionRulesQuery:
    """A query about a common action, which no stat block describes; the rule ledger answers it, not the server."""

    name: str
    """The display name of the action."""


@dataclass(frozen=True, slots=True)
class OpportunityAttackQuery:
    """A query about the creatures that get an opportunity attack if a creature uses an action."""

    by: str
    action: str


PreviewQuery: TypeAlias = PlacementQuery | HitChanceQuery | PathQuery | ActionRulesQuery | OpportunityAttackQuery


@dataclass(frozen=True, slots=True)
class PathPreview:
    """The server's reply about a move."""

    path: tuple[Cell, ...] = ()
    """The cells of the path."""
    cost: int = 0
    """The cost in cells of movement."""
    refused: bool = False
    """True if the move would be refused."""


_OF_WAYS: Final = ("by", "move", "use", "with", "to", "path")
"""Keys of an intent on which the path of its move depends."""


class PreviewCache:
    """Stores the server's replies, and determines the queries that are still to be sent."""

    def __init__(self) -> None:
        self.blows: dict[AnswerTarget, str] = {}
        """Hit chances of answers that are attacks, by answer and target."""
        self.struck: object = None
        """The server's numbers for the attack that the decision responds to; None: not asked yet."""
        self._rules: dict[str, tuple[str, ...]] = {}
        self._ways: dict[Hashable, PathPreview] = {}
        self._areas: dict[Hashable, frozenset[Cell]] = {}
        self._odds: dict[Hashable, str] = {}
        self._provoked: dict[OpportunityAttackQuery, tuple[str, ...]] = {}
        self._affected: dict[Hashable, tuple[str, ...]] = {}

    def area(self, spot: PlacementOption) -> frozenset[Cell] | None:
        """Return the cells that a placement covers, or None if unknown."""
        return self._areas.get(spot_key(spot))

    def odds_text(self, spot: PlacementOption) -> str:
        """Return the creatures that a placement affects, with the odds for each, as text; empty if unknown."""
        return self._odds.get(spot_key(spot), "")

    def affected(self, spot: PlacementOption) -> tuple[str, ...]:
        """Return the ids of the creatures that a placement affects; for free aiming, those that the server reported."""
        return spot.affected or self._affected.get(spot_key(spot), ())

    def way(self, order: Intent) -> PathPreview | None:
        """Return the path of a move, or None if unknown."""
        return self._ways.get(_order_key(order))

    def rules(self, name: str) -> tuple[str, ...]:
        """Return the rule ledger's text about a common action; empty if unknown."""
        return self._rules.get(name, ())

    def provoked(self, by: str, action: str) -> tuple[str, ...]:
        """Return the ids of creatures that get an opportunity attack if a creature uses an action; empty if unknown."""
        return self._provoked.get(OpportunityAttackQuery(by, action), ())

    def questions(
        self,
        view: BattleView,
        decision: Decision,
        spot: PlacementOption | None,
        order: Intent | None = None,
        subject: MenuItem[Any] | None = None,
    ) -> list[tuple[PreviewQuery, Mapping[str, Any]]]:
        """Return the queries that the cache cannot answer yet, each with the question to the server.

        Args:
            view: The battle.
            decision: The decision.
            spot: The placement under the cursor, if any.
            order: The intent that Enter would complete, if it is a move.
            subject: The chosen item, if any.
        """
        found: list[tuple[PreviewQuery, Mapping[str, Any]]] = []
        if order is not None and _order_key(order) not in self._ways:
            going = {key: order[key] for key in _OF_WAYS if key in order}
            found.append((PathQuery(_order_key(order)), {"way": going}))
        untold, shoots = (subject.untold, subject.shoots) if subject is not None else ("", None)
        if shoots is not None and (shot := OpportunityAttackQuery(*shoots)) not in self._provoked:
            found.append((shot, {"provoked": {"by": shot.by, "use": shot.action}}))
        if untold and untold not in self._rules:
            found.append((ActionRulesQuery(untold), {}))
        if spot is not None:
            area, odds = area_question(spot), odds_question(spot)
            if area is not None and spot_key(spot) not in self._areas:
                found.append((PlacementQuery(spot, odds=False), area))
            if odds is not None and spot_key(spot) not in self._odds:
                found.append((PlacementQuery(spot, odds=True), odds))
        for blow, question in answer_odds_questions(view, decision).items():
            if blow not in self.blows:
                found.append((HitChanceQuery(blow), question))
        struck = attack_roll_question(view, decision)
        if struck is not None and self.struck is None:
            found.append((HitChanceQuery(None), struck))
        return found

    def learn(self, view: BattleView, asked: PreviewQuery, answer: object, call: Callable[[str], str]) -> None:
        """Store a reply of the server.

        Args:
            view: The battle.
            asked: The query.
            answer: The server's reply; None: no answer.
            call: Returns the name for an id.
        """
        match asked:
            case PlacementQuery(spot=spot, odds=True):
                odds = answer if isinstance(answer, Mapping) else {}
                self._odds[spot_key(spot)] = odds_text(view, spot, odds, call) if odds else ""
                self._affected[spot_key(spot)] = tuple(odds) if odds else spot.affected
            case PlacementQuery(spot=spot):
                cells = cast("Iterable[Cell] | None", answer)
                known = spot.covered if cells is None else frozenset((cell[0], cell[1]) for cell in cells)
                self._areas[spot_key(spot)] = known
            case PathQuery(order=key):
                self._ways[key] = _read_way(answer)
            case OpportunityAttackQuery():
                self._provoked[asked] = tuple(map(str, answer)) if isinstance(answer, tuple | list) else ()
            case ActionRulesQuery(name=name):
                self._rules[name] = cast("tuple[str, ...]", answer)
            case HitChanceQuery(blow=None):
                self.struck = answer if answer is not None else ""
            case HitChanceQuery(blow=(action, on)):
                self.blows[action, on] = hit_chance_text(answer, on)


def _order_key(order: Intent) -> Hashable:
    return repr([order.get(key) for key in _OF_WAYS])


def _read_way(answer: object) -> PathPreview:
    if not isinstance(answer, Mapping):
        return PathPreview(refused=True)
    path = cast("Iterable[Cell]", answer.get("path", ()))
    return PathPreview(tuple((cell[0], cell[1]) for cell in path), cast("int", answer.get("cost", 0)))

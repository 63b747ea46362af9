"""What the server has told of one decision while somebody chooses: areas, odds, ways, the numbers of blows. Pure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, cast

from fracas_clients.tui.area_placement import area_question, odds_question, odds_text, spot_key
from fracas_clients.tui.attack_odds import AnswerTarget, answer_odds_questions, attack_roll_question, hit_chance_text
from fracas_clients.tui.picture import Cell
from fracas_clients.tui.steps import Item, Spot
from fracas_protocol.intents import Intent
from fracas_protocol.options import Decision
from fracas_protocol.reading import BattleView

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
    """A question about a placement of an area."""

    spot: Spot
    odds: bool
    """True: how likely it works on whom; False: which cells it covers."""


@dataclass(frozen=True, slots=True)
class HitChanceQuery:
    """A question about a blow."""

    blow: AnswerTarget | None
    """The answer that would be one; None: the one that was struck and is asked about."""


@dataclass(frozen=True, slots=True)
class PathQuery:
    """A question about the way of an order to go somewhere."""

    order: Hashable
    """What the order is remembered by."""


@dataclass(frozen=True, slots=True)
class ActionRulesQuery:
    """A question about an action that is on no sheet: it is looked up in the ledger, and nobody is asked."""

    name: str
    """What people call it."""


@dataclass(frozen=True, slots=True)
class OpportunityAttackQuery:
    """A question about those who would get a free blow at whoever uses an action."""

    by: str
    action: str


PreviewQuery: TypeAlias = PlacementQuery | HitChanceQuery | PathQuery | ActionRulesQuery | OpportunityAttackQuery


@dataclass(frozen=True, slots=True)
class PathPreview:
    """What the server says of an order to go somewhere."""

    path: tuple[Cell, ...] = ()
    """The cells that it enters."""
    cost: int = 0
    """What it costs, in cells of movement."""
    refused: bool = False
    """Whether it would be refused."""


_OF_WAYS: Final = ("by", "move", "use", "with", "to", "path")
"""What of an order says where it leads."""


class PreviewCache:
    """Keeps the answers, and knows what has not been asked yet."""

    def __init__(self) -> None:
        self.blows: dict[AnswerTarget, str] = {}
        """The chances of answers that are blows."""
        self.struck: object = None
        """The numbers of the blow that a question is about; None: not asked yet."""
        self._rules: dict[str, tuple[str, ...]] = {}
        self._ways: dict[Hashable, PathPreview] = {}
        self._areas: dict[Hashable, frozenset[Cell]] = {}
        self._odds: dict[Hashable, str] = {}
        self._provoked: dict[OpportunityAttackQuery, tuple[str, ...]] = {}
        self._affected: dict[Hashable, tuple[str, ...]] = {}

    def area(self, spot: Spot) -> frozenset[Cell] | None:
        """Return the cells that a placement covers; None where that is not known."""
        return self._areas.get(spot_key(spot))

    def odds_text(self, spot: Spot) -> str:
        """Return whom a placement affects, with the odds; empty where that is not known."""
        return self._odds.get(spot_key(spot), "")

    def affected(self, spot: Spot) -> tuple[str, ...]:
        """Return the ids of those whom a placement affects, one that is aimed freely included."""
        return spot.affected or self._affected.get(spot_key(spot), ())

    def way(self, order: Intent) -> PathPreview | None:
        """Return the way of an order to go somewhere; None where it is not known."""
        return self._ways.get(_order_key(order))

    def rules(self, name: str) -> tuple[str, ...]:
        """Return what the ledger says of an action that is on no sheet; empty where that is not known."""
        return self._rules.get(name, ())

    def provoked(self, by: str, action: str) -> tuple[str, ...]:
        """Return the ids of those who would get a free blow if a creature used an action; none where nobody knows."""
        return self._provoked.get(OpportunityAttackQuery(by, action), ())

    def questions(
        self,
        view: BattleView,
        decision: Decision,
        spot: Spot | None,
        order: Intent | None = None,
        subject: Item[Any] | None = None,
    ) -> list[tuple[PreviewQuery, Mapping[str, Any]]]:
        """Return what should be asked.

        Args:
            view: The battle.
            decision: What is being decided.
            spot: The placement under the cursor; None: none is.
            order: What Enter would order, if it leads somewhere on foot; None: it does not.
            subject: The item that was chosen; None: none was.
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
        """Keep an answer.

        Args:
            view: The battle.
            asked: What it answers.
            answer: What the server says; None: it does not tell.
            call: Turns ids into names.
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

"""A small battle as a client sees it, for tests of what is drawn and decided: Ann's ogre and mage, Bob's imp."""

from __future__ import annotations

from dataclasses import replace

from fracas_protocol import v1
from fracas_protocol.battle_view import BattleView
from fracas_protocol.mirror import Mirror
from fracas_protocol.names import Names
from fracas_protocol.options import Choice, Decision, MoveOption, Placement, TargetOption, UseOption, read_decisions
from fracas_protocol.view_hash import view_hash
from tests.clients import fake_server

__all__ = ["BLAST", "battle", "free_blow", "message", "next_blow", "ogres_turn", "turn_of_two", "view_of"]

BLAST = UseOption(
    by="mage",
    action="fireball",
    name="Fireball",
    cost="standard",
    placements=(
        Placement(at=(5, 1), affected=("imp",)),
        Placement(at=(3, 2), affected=("imp", "ogre")),
        Placement(at=(6, 3)),
    ),
    uses_left=2,
)


def message() -> v1.View:
    """Return the view as a message; tests may change it before `view_of`."""
    view = fake_server.view()
    view.names.append(v1.Name(n=5, id="mage"))
    view.creatures.append(
        v1.Creature(
            n=5, id="mage", name="Mage", at=[1, 3], hp=20, max_hp=40, size="medium", side="red", seat=1, sheet=5,
            alive=True, conditions=[v1.Condition(name="blinded")],
        )
    )  # fmt: skip
    view.sheets.append(
        v1.Sheet(
            n=5,
            id="mage",
            actions=[v1.Action(id="fireball", name="Fireball", cost="standard", area="burst 1 within 8", save="DC 14")],
        )
    )
    view.board.title = "The Yard"
    return view


def view_of(view: v1.View) -> BattleView:
    """Return a view that reads this message."""
    return BattleView(Mirror(v1.Snapshot(match="m1", version=1, view=view, hash=view_hash(view))))


def battle() -> BattleView:
    """Return the battle as Ann sees it."""
    return view_of(message())


def ogres_turn() -> Decision:
    """Return the ogre's turn: it may walk, club the imp, or end."""
    request = v1.DecisionRequest(match="m1", version=1, seat="red", decisions=[fake_server.turn()])
    return read_decisions(request, Names(message().names))[0]


def turn_of_two() -> Decision:
    """Return a turn in which Ann still chooses which of her two creatures acts."""
    ogre = ogres_turn()
    walk = MoveOption("mage", "walk", "move", {(2, 3): 1}, {})
    return replace(ogre, by=None, moves=(*ogre.moves, walk), uses=(*ogre.uses, BLAST), ends=())


def free_blow() -> Decision:
    """Return the question whether the ogre strikes the imp that moves away."""
    return Decision(
        number=9,
        hash=1,
        version=1,
        seat="red",
        kind="opportunity_attack",
        by="ogre",
        about={"mover": "imp", "from": (2, 1), "to": (3, 1)},
        choices=(Choice("club", "Club"), Choice("no", "No")),
    )


def next_blow() -> Decision:
    """Return the question for the next blow of a series, of two kinds and each with targets."""
    choices = (Choice("claw", "Claw", ("imp",)), Choice("bite", "Bite", ("imp",)), Choice("no", "No"))
    return replace(
        free_blow(), number=10, kind="choice", about={"action": "mad_rush", "left": ("claw", "bite")}, choices=choices
    )


def strike(*targets: str, **keys: object) -> UseOption:
    """Return an option to strike with odds."""
    on = tuple(TargetOption(id_, chance=650, notes=("cover",)) for id_ in targets)
    return UseOption(by="ogre", action="club", name="Club", cost="standard", targets=on, pick=(1, 1), **keys)  # type: ignore[arg-type]

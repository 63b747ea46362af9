"""How the greedy policy plays with cards."""

from __future__ import annotations

from dataclasses import replace

from fracas_clients.policies.card_play import play_cards
from fracas_protocol.options import Choice, Decision, FurtherTargets, TargetOption, UseOption
from tests.clients.battles import battle

TURN = Decision(number=1, hash=0, version=1, seat="red", kind="turn", by="ogre", about={}, ends=("ogre",))


def half(name: str, *on: str, cost: str = "top", further: tuple[FurtherTargets, ...] = ()) -> UseOption:
    """Return a half of a card that may be meant for somebody."""
    return UseOption(
        by="ogre",
        action=cost,
        name=name,
        cost=cost,
        targets=tuple(TargetOption(id_) for id_ in on),
        pick=(0, min(1, len(on))),
        choices=(("c",),),
        further=further,
    )


def test_the_harder_blow_is_struck() -> None:
    """Foes are struck with what does most; the card is named."""
    turn = replace(TURN, uses=(half("Attack 1 · a", "imp"), half("Attack 3 · b", "imp")))

    assert play_cards(battle(), turn) == {"by": "ogre", "use": "top", "on": ("imp",), "with": ("c",)}


def test_every_act_is_aimed() -> None:
    """A blow and a boon of one half go to a foe and to a hurt friend."""
    both = half("Attack 2, heal 3 range 2 · a", "imp", further=(FurtherTargets((TargetOption("mage"),), (0, 1)),))

    intent = play_cards(battle(), replace(TURN, uses=(both,)))

    assert intent is not None
    assert intent["on"] == ("imp", "mage")


def test_nothing_worth_doing_ends_the_turn() -> None:
    """A blow at nobody that loses its card is no deed."""
    assert play_cards(battle(), replace(TURN, uses=(half("Attack 6 ✗ · a"),))) == {"by": "ogre", "end": "turn"}


def test_cards_are_lost_only_for_the_last_hit_points() -> None:
    """One of the hand before two of the discard pile."""
    hp = battle().creatures["ogre"].hp
    choices = (Choice("a+b", ""), Choice("c", ""), Choice("no", ""))
    asked = replace(TURN, kind="prevent_damage", choices=choices, ends=(), about={"amount": hp})

    assert play_cards(battle(), asked) == {"by": "ogre", "answer": "c"}
    assert play_cards(battle(), replace(asked, about={"amount": hp - 1})) == {"by": "ogre", "answer": "no"}


def test_other_decisions_are_left_to_others() -> None:
    """Turns without cards are none of its business."""
    assert play_cards(battle(), replace(TURN, uses=(replace(half("Claw", "imp"), cost="standard"),))) is None

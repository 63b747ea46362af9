"""Whom an action would hurt: where areas open, what is asked once more, whose odds are told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_clients.tui.action_items import Doing, use_item
from fracas_clients.tui.approach import Approach, MoveThenUse
from fracas_clients.tui.area_placement import odds_text, placing
from fracas_clients.tui.harm_checks import (
    friendly_fire,
    hit_chances,
    hurts_only_friends,
    placement_score,
    wasted_healing,
)
from fracas_clients.tui.menu import menu
from fracas_clients.tui.selection import Selection
from fracas_clients.tui.steps import TargetStep
from fracas_protocol.battle_view import BattleView
from fracas_protocol.options import MoveOption, Placement, TargetOption, UseOption
from tests.clients.battles import BLAST, battle, message, ogres_turn, strike, turn_of_two, view_of


def boon() -> BattleView:
    """Return the battle in which the mage's area heals."""
    seen = message()
    action = next(action for sheet in seen.sheets for action in sheet.actions if action.id == "fireball")
    action.save, action.effect = "", "heal 2d8"
    return view_of(seen)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("imp",), ("imp", "ogre")),
        (("imp",), ()),
        ((), ("ogre",)),
        ((), ("mage", "ogre")),
        (("imp", "ogre"), ("ogre",)),
    ],
)
def test_an_area_opens_where_it_does_most_good(better: tuple[str, ...], worse: tuple[str, ...]) -> None:
    """Foes alone are best; one's own party comes last, even behind nobody."""
    assert placement_score(battle(), BLAST, better) > placement_score(battle(), BLAST, worse)


def test_what_heals_is_for_friends() -> None:
    """An area that is good for those inside opens on one's own party, and striking it is not asked about."""
    view = boon()

    assert placement_score(view, BLAST, ("ogre", "mage")) > placement_score(view, BLAST, ("imp",))
    assert friendly_fire(view, BLAST, ("ogre",), "Balm", str) == ""
    healed = replace(BLAST, placements=(Placement(at=(1, 1), affected=("ogre", "imp")),))
    assert placing(view, healed, str).spots[0].detail == "ogre, imp", "a mark warns of friends who would be hurt"


def test_an_area_on_nobody_but_friends_is_asked_about_once_more() -> None:
    """It opens elsewhere; who chooses it is asked once more, and Escape goes back to choosing."""
    use = replace(BLAST, placements=(Placement(at=(1, 1), affected=("ogre", "mage")),))
    decision = replace(turn_of_two(), uses=(use,))
    selection = Selection(menu(battle(), decision, "mage", str))
    selection.press(next(item.key for item in selection.items if item.label == "Fireball"))
    assert selection.overlay.cursor == (4, 1), "it is aimed at the imp"

    selection.aim()  # back to the ways that are listed
    assert selection.confirm() is None
    assert selection.prompt.startswith("Fireball only hits your own side (ogre, itself). Use it anyway?")
    assert selection.back()
    selection.aim()
    assert selection.confirm() is None
    assert selection.confirm() == {"by": "mage", "use": "fireball", "at": (1, 1)}


def test_an_area_that_reaches_nobody_is_asked_about_once_more() -> None:
    """A spell that heals is not spent on nobody by one key; what stays on the ground is not asked about."""
    seen = message()
    action = next(action for sheet in seen.sheets for action in sheet.actions if action.id == "fireball")
    asked = friendly_fire(view_of(seen), BLAST, (), "Fireball", str)
    action.effect = "a zone of fire"

    assert asked == "Fireball: no creatures in the area. Use it anyway?"
    assert friendly_fire(boon(), BLAST, (), "Balm", str) == "Balm: no creatures in the area. Use it anyway?"
    assert friendly_fire(view_of(seen), BLAST, (), "Fireball", str) == ""


def kindling(*, ogre: int, mage: int) -> Selection[Doing]:
    """Return the choice of whom the mage heals, itself named first, where both lack so many hit points."""
    seen = message()
    action = next(action for sheet in seen.sheets for action in sheet.actions if action.id == "fireball")
    action.name, action.save, action.area, action.effect = "Kindle", "", "", "recovery 1"
    for creature in seen.creatures:
        creature.hp = creature.max_hp - {"ogre": ogre, "mage": mage}.get(creature.id, 10)
    targets = tuple(map(TargetOption, ("mage", "imp", "ogre")))
    use = replace(BLAST, name="Kindle", placements=(), targets=targets, pick=(1, 1))
    selection = Selection(menu(view_of(seen), replace(turn_of_two(), uses=(use,)), "mage", str))
    selection.press(next(item.key for item in selection.items if item.label == "Kindle"))
    return selection


@pytest.mark.parametrize(("ogre", "mage", "first"), [(3, 0, "ogre"), (3, 8, "mage"), (1, 0, "ogre")])
def test_healing_begins_with_the_friend_who_lacks_most(ogre: int, mage: int, first: str) -> None:
    """One Enter heals the friend who needs it most, the healer itself included; foes come last."""
    selection = kindling(ogre=ogre, mage=mage)

    assert selection.aimed_at == first
    assert [line.label for line in selection.lines][-1] == "imp"
    assert selection.confirm() == {"by": "mage", "use": "fireball", "on": (first,)}


def test_healing_whom_nothing_lacks_is_asked_about_once_more() -> None:
    """A power that would give nothing back is not spent by one key."""
    selection = kindling(ogre=0, mage=0)

    assert selection.confirm() is None
    assert selection.prompt.startswith("Kindle has no effect: full hit points (itself). Use it anyway?")
    assert selection.back()
    assert selection.confirm() is None
    assert selection.confirm() == {"by": "mage", "use": "fireball", "on": ("mage",)}


def test_healing_a_foe_is_asked_about_once_more() -> None:
    """A line too far down the list costs nothing."""
    selection = kindling(ogre=3, mage=0)

    assert selection.press("3") is None
    assert selection.prompt.startswith("Kindle only heals enemies (imp). Use it anyway?")


def test_healing_oneself_in_vain_is_asked_about_too() -> None:
    """What is for its user alone is asked about by what its user lacks, and so is what heals a whole area."""
    view = boon()
    whole, hurt = replace(BLAST, placements=()), {id_ for id_, one in view.creatures.items() if one.hp < one.max_hp}

    assert hurt == {"imp", "mage"}
    assert wasted_healing(view, whole, (), "Balm", str) == ""
    assert wasted_healing(view, BLAST, ("ogre", "mage"), "Balm", str) == ""
    assert wasted_healing(view, BLAST, ("ogre",), "Balm", str).startswith("Balm has no effect")
    assert wasted_healing(view, replace(whole, by="ogre"), (), "Balm", str) == "", "nobody knows what it does"


def test_striking_a_foe_is_not_asked_about() -> None:
    """One Enter is enough, also where a friend stands in the area."""
    use = replace(BLAST, placements=(Placement(at=(1, 1), affected=("ogre", "imp")),))
    selection = Selection(menu(battle(), replace(turn_of_two(), uses=(use,)), "mage", str))
    selection.press(next(item.key for item in selection.items if item.label == "Fireball"))
    done = selection.confirm()

    assert not isinstance(done, MoveThenUse)
    assert done is not None
    assert done["use"] == "fireball"


def test_friends_are_marked_wherever_an_area_is_aimed() -> None:
    """Who stands in a placement that is not listed is known from the odds alone, and is as much of a friend."""
    use = replace(BLAST, placements=(Placement(at=(1, 1), affected=("ogre", "imp")),))
    step = placing(battle(), use, str)
    assert step.elsewhere is not None
    told = {"ogre": {"chance": 500}, "imp": {"chance": 400}}

    assert odds_text(battle(), step.elsewhere((4, 1), ()), told, str) == "ogre! 50%, imp 40%"
    assert odds_text(battle(), step.spots[0], told, str) == "ogre! 50%, imp 40%"


def test_odds_are_those_against_foes() -> None:
    """Friends in reach do not blur the chance against somebody one would strike."""
    targets = (TargetOption("imp", chance=400), TargetOption("mage", chance=950))
    use = replace(strike(), targets=targets)

    assert hit_chances(battle(), use) == (400,)
    item = next(i for i in menu(battle(), replace(ogres_turn(), uses=(use,)), "ogre", str) if i.label == "Club")
    assert item.detail == "std 40%"


def test_several_odds_are_told_as_a_range() -> None:
    """Where foes differ, the worst and the best chance are told."""
    seen = message()
    twin = type(seen.creatures[1])()
    twin.CopyFrom(seen.creatures[1])
    twin.n, twin.id = 6, "imp2"
    seen.creatures.append(twin)
    seen.names.append(type(seen.names[0])(n=6, id="imp2"))
    use: UseOption = replace(strike(), targets=(TargetOption("imp", chance=400), TargetOption("imp2", chance=650)))
    item = next(i for i in menu(view_of(seen), replace(ogres_turn(), uses=(use,)), "ogre", str) if i.label == "Club")

    assert item.detail == "std 40-65%"


def javelin(*targets: str) -> UseOption:
    """Return an attack that reaches these."""
    return replace(strike(), targets=tuple(TargetOption(id_, chance=650) for id_ in targets))


def test_an_attack_that_reaches_friends_alone_is_grey_and_says_so() -> None:
    """It can be chosen all the same, and is asked about."""
    decision = replace(ogres_turn(), uses=(javelin("mage"),), moves=())
    selection = Selection(menu(battle(), decision, "ogre", str))
    (line,) = (line for line in selection.lines if line.label == "Club")

    assert (line.detail, line.off) == ("allies only", True)
    selection.press(line.key)
    assert selection.confirm() is None
    assert selection.prompt.startswith("Club only hits your own side (mage)")
    assert not hurts_only_friends(battle(), javelin("mage", "imp"))
    assert not hurts_only_friends(battle(), javelin())


def test_foes_whom_one_may_go_to_come_before_friends_in_reach() -> None:
    """The first Enter goes to a foe, and does not ask whether a friend should be struck."""
    view, own = battle(), javelin("mage")
    move = MoveOption("ogre", "walk", "move", {(3, 1): 2}, {})
    beyond = {"imp": Approach(move, (3, 1))}
    item = use_item(view, [own], "1", str, beyond)
    (step,) = item.steps

    assert isinstance(step, TargetStep)
    assert [target.id for target in step.targets] == ["imp", "mage"]
    assert (item.detail, item.unwise) == ("move, std", False)

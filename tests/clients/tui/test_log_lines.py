"""Every event of the shared vocabulary in words, and those that nobody foresaw."""

from __future__ import annotations

from typing import Any

import pytest

from fracas_clients.tui.log_lines import describe, lines
from fracas_protocol.events import BattleEvent
from fracas_protocol.values import Plain

NAMES = {"ogre": "Ogre", "imp": "Imp", "red": "Ann"}


def call(id_: str) -> str:
    """Return what people call somebody."""
    return NAMES.get(id_, id_)


@pytest.mark.parametrize(
    ("name", "data", "line"),
    [
        ("round_began", {"round": 3}, "── Round 3 ──"),
        ("turn_began", {"who": "red", "seat": "red"}, "▶ Ann's turn"),
        ("turn_ended", {"who": "ogre"}, None),
        (
            "rolled",
            {"purpose": "initiative", "who": "red", "faces": (12,), "total": 14},
            "Ann: Initiative 14 (12+2)",
        ),
        (
            "rolled",
            {"purpose": "initiative", "who": "red", "faces": (17,), "total": 17},
            "Ann: Initiative 17",
        ),
        (
            "rolled",
            {"purpose": "check", "who": "imp", "faces": (5,), "total": 11, "skill": "stealth", "dc": 15},
            "Imp: Stealth 11 (5+6) vs DC 15: not hidden",
        ),
        (
            "rolled",
            {"purpose": "check", "who": "imp", "faces": (9,), "total": 15, "skill": "stealth", "dc": 15},
            "Imp: Stealth 15 (9+6) vs DC 15: hidden",
        ),
        (
            "rolled",
            {"purpose": "check", "who": "imp", "faces": (9,), "total": 9, "skill": "sleight_of_hand"},
            "Imp: Sleight Of Hand 9",
        ),
        (
            "rolled",
            {"purpose": "check", "who": "imp", "faces": (9,), "total": 11, "skill": "str", "dc": 10},
            "Imp: Strength 11 (9+2) vs DC 10: success",
        ),
        ("stalemate_nears", {"rounds": 1}, "Stalemate: draw in 1 round unless a creature takes damage"),
        ("stalemate_nears", {"rounds": 2}, "Stalemate: draw in 2 rounds unless a creature takes damage"),
        ("initiative", {"who": "ogre", "total": 14}, None),
        ("used", {"who": "ogre", "action": "stand_fast", "on": ("ogre", "imp")}, "Ogre uses stand fast on itself, Imp"),
        ("modifier_began", {"who": "ogre", "to": "ac", "by": 4}, "  Ogre: +4 AC"),
        ("rolled", {"purpose": "misc", "who": "ogre", "faces": (12,), "total": 12}, "Ogre: Tie-break 12"),
        ("rolled", {"purpose": "misc", "who": None, "faces": (2,), "total": 2}, None),
        ("used", {"who": "ogre", "action": "escape", "on": ("imp",)}, "Ogre tries to escape"),
        (
            "used",
            {"who": "ogre", "action": "volley", "on": ("imp", "imp")},
            "Ogre uses volley on Imp \N{MULTIPLICATION SIGN}2",
        ),
        ("answered", {"by": "ogre", "kind": "interrupt", "answer": "stand_fast"}, "Ogre interrupts: stand fast"),
        ("answered", {"by": "ogre", "kind": "ready", "answer": "yes"}, "Ogre chooses: ready"),
        (
            "death_save_made",
            {"who": "ogre", "successes": 2},
            "Ogre makes a death save (2 of 3)",
        ),
        ("ongoing_ended", {"who": "ogre"}, "  Ogre no longer takes ongoing damage"),
        ("answered", {"by": "ogre", "kind": "choice", "answer": True}, None),
        ("rolled", {"purpose": "attack", "who": "ogre", "faces": (12,), "total": 18}, None),
        ("rolled", {"purpose": "draw", "who": None, "faces": None, "total": "red"}, "Drawn: Ann"),
        ("moved", {"who": "imp", "from": (2, 1), "to": (3, 1), "mode": "walk"}, "Imp → [3,1]"),
        ("moved", {"who": "imp", "from": (2, 1), "to": (9, 1), "mode": "teleport"}, "Imp → [9,1] (teleport)"),
        ("forced", {"who": "imp", "from": (2, 1), "to": (3, 1), "how": "push"}, "Imp is pushed to [3,1]"),
        (
            "unmoved",
            {"who": "imp", "by": "ogre", "how": "push"},
            "  Imp is a swarm: melee and ranged attacks do not move it",
        ),
        ("used", {"who": "ogre", "action": "big_club", "on": ("imp",)}, "Ogre uses big club on Imp"),
        ("used", {"who": "ogre", "action": "roar"}, "Ogre uses roar"),
        (
            "attack",
            {"by": "ogre", "on": "imp", "total": 18, "vs": "ac", "defense": 15, "hit": True, "critical": False},
            "Ogre ⚔ Imp: 18 vs AC 15: hit by 3",
        ),
        (
            "attack",
            {"by": "ogre", "on": "imp", "total": 9, "vs": "ac", "defense": 15, "hit": False, "combat_advantage": True},
            "Ogre ⚔ Imp: 9 vs AC 15, combat advantage: miss by 6",
        ),
        (
            "attack",
            {"by": "ogre", "on": "imp", "total": 9, "vs": "ac", "defense": 15, "hit": False, "combat_advantage": True,
             "notes": ("combat_advantage", "half_cover")},
            "Ogre ⚔ Imp: 9 vs AC 15, combat advantage, half cover: miss by 6",
        ),
        (
            "attack",
            {"by": "ogre", "on": "imp", "total": 9, "vs": "reflex", "defense": 15, "hit": False},
            "Ogre ⚔ Imp: 9 vs Reflex 15: miss by 6",
        ),
        ("order", {"order": ("ogre", "imp")}, "Initiative order: Ogre, Imp"),
        ("attack", {"by": "ogre", "on": "imp", "total": 26, "vs": "ac", "defense": 15, "hit": True, "critical": True},
         "Ogre ⚔ Imp: 26 vs AC 15: CRITICAL HIT"),
        (
            "attack",
            {"by": "ogre", "on": "imp", "face": 12, "total": 18, "vs": "ac", "defense": 15, "hit": True,
             "notes": ("half_cover",)},
            "Ogre ⚔ Imp: 12+6 = 18 vs AC 15, half cover: hit by 3",
        ),
        (
            "attack",
            {"by": "ogre", "on": "imp", "face": 14, "faces": (3, 14), "total": 18, "vs": "ac", "defense": 15,
             "hit": True, "advantage": True},
            "Ogre ⚔ Imp: (3, 14)+4 = 18 vs AC 15: hit by 3 (decided by advantage)",
        ),
        (
            "attack",
            {"by": "ogre", "on": "imp", "face": 3, "faces": (3, 14), "total": 7, "vs": "ac", "defense": 15,
             "hit": False, "disadvantage": True},
            "Ogre ⚔ Imp: (3, 14)+4 = 7 vs AC 15: miss by 8 (decided by disadvantage)",
        ),
        (
            "attack",
            {"by": "ogre", "on": "imp", "face": 20, "faces": (20,), "total": 24, "vs": "ac", "defense": 30,
             "hit": True},
            "Ogre ⚔ Imp: 20+4 = 24 vs AC 30: hit (natural 20)",
        ),
        ("damaged", {"who": "imp", "amount": 9}, "  Imp takes 9 damage"),
        ("damaged", {"who": "imp", "amount": 9, "type": "fire"}, "  Imp takes 9 damage (fire)"),
        ("healed", {"who": "imp", "amount": 4}, "  Imp regains 4 HP"),
        ("healed", {"who": "imp", "amount": 0}, "  Imp is already at full hit points"),
        ("saved", {"who": "imp", "total": 12, "dc": 15, "success": False}, "  Imp fails the save: 12 vs DC 15"),
        ("condition_began", {"who": "imp", "condition": "stunned"}, "  Imp is stunned"),
        ("condition_ended", {"who": "imp", "condition": "stunned"}, "  Imp is no longer stunned"),
        ("dropped", {"who": "imp"}, "  Imp drops to 0 HP"),
        ("died", {"who": "imp"}, "  ✝ Imp dies"),
        (
            "answered",
            {"by": "ogre", "kind": "opportunity_attack", "answer": "yes"},
            "Ogre makes an opportunity attack",
        ),
        ("answered", {"by": "ogre", "kind": "opportunity_attack", "answer": False}, "Ogre declines"),
        ("conceded", {"seat": "red"}, "Ann concedes"),
        ("conceded", {"seat": "red", "why": "away"}, "Ann forfeits (absent too long)"),
        ("conceded", {"seat": "red", "why": "clock"}, "Ann forfeits (ran out of time too often)"),
        ("battle_over", {"winner": "red", "how": "last_standing"}, "══ Victory for Ann ══"),
        ("battle_over", {"winner": None, "how": "draw"}, "══ Draw ══"),
    ],
)  # fmt: skip
def test_shared_events_have_sentences(name: str, data: dict[str, Any], line: str | None) -> None:
    """Each event of the vocabulary that all rulesets share reads as a person would say it."""
    assert describe(name, data, call) == line


def test_unknown_events_are_told_plainly() -> None:
    """A ruleset's own event is shown by its name and data instead of being swallowed."""
    line = describe("card_drawn", {"seat": "red", "left": 3, "of": ("ogre", "imp"), "face_up": True, "note": ""}, call)

    assert line == "Ann: card drawn (left 3, of [Ogre, Imp], face up true)"


def test_known_names_with_foreign_data_are_told_plainly() -> None:
    """A shared name that comes without its usual data breaks nothing."""
    assert describe("moved", {"who": "ogre", "onto": "horse"}, call) == "Ogre: moved (onto horse)"


@pytest.mark.parametrize(
    ("name", "data", "line"),
    [
        ("delayed", {"who": "imp"}, "Imp delays its turn"),
        ("coup_de_grace", {"who": "ogre", "on": "imp", "action": "club"}, "Ogre delivers a coup de grace to Imp"),
        (
            "death_save_failed",
            {"who": "imp", "failures": 2},
            "Imp fails a death save (2 of 3)",
        ),
        (
            "death_save_failed",
            {"who": "imp", "failures": 4},
            "Imp fails a death save (3 of 3)",
        ),
        ("turn_came", {"who": "imp"}, None),
        ("place_known", {"on": "imp"}, None),
        ("coup_de_grace", {"who": "ogre"}, "Ogre: coup de grace"),
    ],
)
def test_what_one_phrase_tells(name: str, data: dict[str, object], line: str | None) -> None:
    """Events without a writer of their own have a phrase; where that lacks a word they are told plainly."""
    assert describe(name, data, lambda id_: {"imp": "Imp", "ogre": "Ogre"}.get(id_, id_)) == line


def test_damage_of_several_rolls_is_told_with_all_of_them() -> None:
    """A blow of two types is one loss; dice that led to nothing, before another attack, are not counted in."""

    def rolled(faces: tuple[int, ...], total: int, purpose: str = "damage") -> BattleEvent:
        return BattleEvent("rolled", {"purpose": purpose, "who": "knight", "faces": faces, "total": total})

    def lost(amount: int) -> BattleEvent:
        return BattleEvent("damaged", {"who": "ape", "amount": amount, "by": "knight"})

    happened = [
        rolled((4, 4), 11), rolled((7,), 7), lost(18),
        rolled((4, 4), 11), rolled((7,), 7), lost(9),
        rolled((6,), 6), rolled((13,), 20, "attack"), rolled((5,), 5), lost(5),
        rolled((5,), 5), lost(10),
    ]  # fmt: skip

    assert [line.strip() for line in lines(happened, str.title) if "takes" in line] == [
        "Ape takes 18 damage (4+4+3 and 7)", "Ape takes 9 damage (4+4+3 and 7 = 18, halved by resistance)",
        "Ape takes 5 damage (5)",
        "Ape takes 10 damage (5, doubled by vulnerability)",
    ]  # fmt: skip


def test_a_recovery_is_told_as_spent_where_it_heals_and_as_rescue_where_it_ends_dying() -> None:
    """Rulesets call two things by one name: what comes behind it tells which."""
    recovered, healed = BattleEvent("recovered", {"who": "imp"}), BattleEvent("healed", {"who": "imp", "amount": 7})

    assert list(lines([recovered, healed], call)) == [
        "  Imp spends a recovery",
        "  Imp regains 7 HP",
    ]
    assert list(lines([healed, recovered], call)) == ["  Imp regains 7 HP", "  Imp is no longer dying"]


def test_a_bare_die_is_told_once() -> None:
    """A saving throw to which nothing is added is no sum."""
    happened = [
        BattleEvent("rolled", {"purpose": "save", "who": "imp", "faces": (13,), "total": 13}),
        BattleEvent("saved", {"who": "imp", "total": 13, "dc": 10, "success": True}),
    ]

    assert [line for line in lines(happened, str.title) if "save" in line] == ["  Imp saves: 13 vs DC 10"]


def test_dice_are_told_with_what_they_decide() -> None:
    """The faces of damage and saves stand behind what came of them; what was resisted is told against the roll."""
    happened = [
        BattleEvent("rolled", {"purpose": "damage", "who": "ogre", "faces": (3, 5), "total": 12}),
        BattleEvent("damaged", {"who": "imp", "amount": 12, "type": "fire", "by": "ogre"}),
        BattleEvent("rolled", {"purpose": "damage", "who": "ogre", "faces": (8,), "total": 8}),
        BattleEvent("damaged", {"who": "imp", "amount": 4, "by": "ogre"}),
        BattleEvent("rolled", {"purpose": "save", "who": "imp", "faces": (9,), "total": 12}),
        BattleEvent("saved", {"who": "imp", "total": 12, "dc": 15, "success": False}),
        BattleEvent("damaged", {"who": "imp", "amount": 2, "by": "ogre"}),
    ]

    assert list(lines(happened, call)) == [
        "  Imp takes 12 damage (fire, 3+5+4)",
        "  Imp takes 4 damage (8, halved by resistance)",
        "  Imp fails the save: 9+3 = 12 vs DC 15",
        "  Imp takes 2 damage",
    ]


@pytest.mark.parametrize(
    ("before", "amount", "told"),
    [
        ((), 7, "2+5"),
        ((), 14, "2+5 = 7, doubled by vulnerability"),
        ((), 3, "2+5 = 7, halved by resistance"),
        ((("saved", {"who": "imp", "total": 18, "dc": 15, "success": True}),), 3, "2+5 = 7, halved by the save"),
        ((("saved", {"who": "imp", "total": 8, "dc": 15, "success": False}),), 3, "2+5 = 7, halved by resistance"),
        ((("attack", {"by": "ogre", "on": "imp", "total": 3, "hit": False}),), 3, "2+5 = 7, half on a miss"),
        ((), 0, "2+5 = 7, all absorbed"),
        ((), 4, "2+5 = 7, reduced by 3"),
        ((), 12, "2+5 = 7, increased by 5"),
    ],
)
def test_what_became_of_a_roll_is_told(before: tuple[tuple[str, dict[str, Any]], ...], amount: int, told: str) -> None:
    """A loss that is not what the dice showed says what was rolled, what was done with it, and why."""
    happened = [
        *(BattleEvent(name, data) for name, data in before),
        BattleEvent("rolled", {"purpose": "damage", "who": "ogre", "faces": (2, 5), "total": 7}),
        BattleEvent("damaged", {"who": "imp", "amount": amount, "by": "ogre"}),
    ]

    assert list(lines(happened, str.title))[-1] == f"  Imp takes {amount} damage ({told})"


def test_a_healing_that_nobody_needs_whole_is_told() -> None:
    """What is left of it is lost because no more hit points were lacking, and not because of anything resistant."""
    happened = [
        BattleEvent("rolled", {"purpose": "damage", "who": "ogre", "faces": (2, 5), "total": 7}),
        BattleEvent("healed", {"who": "imp", "amount": 3, "by": "ogre"}),
    ]

    assert list(lines(happened, str.title)) == ["  Imp regains 3 HP (2+5 = 7, up to full hit points)"]


def _hurt(who: str, amount: int) -> BattleEvent:
    return BattleEvent("damaged", {"who": who, "by": "ogre", "amount": amount, "type": ""})


def test_dice_of_an_area_are_told_of_all_who_lose_by_them() -> None:
    """One roll hurts several: whoever loses all or half of it is told by the same dice, and nobody else is."""
    happened = [
        BattleEvent("used", {"who": "ogre", "action": "blast", "on": ("imp", "red", "fox")}),
        BattleEvent("rolled", {"purpose": "damage", "who": "ogre", "faces": (6, 4), "total": 13}),
        BattleEvent("attack", {"by": "ogre", "on": "imp", "total": 20, "defense": 15, "hit": True, "vs": "reflex"}),
        _hurt("imp", 13),
        BattleEvent("attack", {"by": "ogre", "on": "red", "total": 10, "defense": 15, "hit": False, "vs": "reflex"}),
        _hurt("red", 6),
        _hurt("fox", 5),
        BattleEvent("turn_began", {"who": "red"}),
        _hurt("red", 13),
    ]
    told = [line.strip() for line in lines(happened, call) if "takes" in line]
    assert told == [
        "Imp takes 13 damage (6+4+3)",
        "Ann takes 6 damage (6+4+3 = 13, half on a miss)",
        "fox takes 5 damage",
        "Ann takes 13 damage (start of turn)",
    ]


def test_a_critical_hit_says_that_it_doubled() -> None:
    """Twice the dice of a critical hit is not called a vulnerability."""
    blow: dict[str, Plain] = {"by": "ogre", "on": "imp", "total": 28, "defense": 13, "face": 20, "vs": "ac"}
    for critical, why in ((True, "doubled by the critical hit"), (False, "doubled by vulnerability")):
        happened = [
            BattleEvent("attack", {**blow, "hit": True, "critical": critical}),
            BattleEvent("rolled", {"purpose": "damage", "who": "ogre", "faces": (8,), "total": 11}),
            _hurt("imp", 22),
        ]
        assert list(lines(happened, call))[-1] == f"  Imp takes 22 damage (8+3 = 11, {why})"


def test_what_is_lost_as_a_turn_begins_says_so() -> None:
    """Ongoing damage is nobody's blow, and is told apart from one."""
    begun = BattleEvent("turn_began", {"who": "imp"})
    loss = BattleEvent("damaged", {"who": "imp", "by": "ogre", "amount": 5, "type": "fire", "attack": None})
    assert list(lines([begun, loss], call))[-1] == "  Imp takes 5 damage (fire, start of turn)"
    moved = BattleEvent("moved", {"who": "imp", "from": (0, 0), "to": (1, 0), "mode": "walk"})
    assert list(lines([begun, moved, loss], call))[-1] == "  Imp takes 5 damage (fire)"

"""The battle as a value: accepted intents, outcomes, copies, storage and endings."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from fracas_engine.answer_choices import match_answer
from fracas_engine.battle import Battle, Result
from fracas_engine.decisions import NO, YES, Ask, Choice, Decision
from fracas_engine.dice import CountingFaces, KeyedFaces, ScriptedFaces, UnrepeatableFaces
from fracas_engine.errors import (
    DiceScriptError,
    DumpError,
    IllegalIntent,
    InternalError,
    RefusalCode,
    SetupError,
    UnknownQuestion,
)
from fracas_engine.ids import CreatureId, Plain, SeatId
from fracas_engine.intents import Answer, Concede, Intent, Move, Rest, Stand, Use
from fracas_engine.resolution import Answers, AnyResolution, Resolution
from fracas_engine.ruleset import register
from fracas_engine.state import Frame
from fracas_engine.testing.toy import Toy, toy_setup
from tests.engine.toy_battles import FIELD, KEY, answer, assert_refused, begin, end, fall, strike, use, walk


class TestDecisions:
    def test_a_turn_awaits_its_creature(self) -> None:
        """One decision of kind `turn`, with the seat and the creature."""
        battle = begin()

        (decision,) = battle.pending

        assert (decision.seat, decision.kind, decision.by) == ("imp", "turn", "imp")
        assert battle.inspect("acting") == "imp"
        assert battle.inspect("seat") == "imp"
        assert battle.inspect("pending") == ()

    def test_only_the_owner_of_a_decision_makes_it(self) -> None:
        """Neither another seat nor another creature's name gets in."""
        battle = begin()

        assert_refused(battle, "ogre", end("ogre"), "not_your_turn")
        assert_refused(battle, "ogre", end("imp"), "not_your_turn")
        assert_refused(battle, "imp", end("ogre"), "not_your_turn")
        assert_refused(battle, "nobody", end("imp"), "malformed")
        assert_refused(battle, "imp", end("dragon"), "not_your_turn")

    def test_a_late_click_hits_nothing(self) -> None:
        """Any intent for a decision that has been made is refused."""
        battle = begin()
        (first,) = battle.pending
        battle.apply("imp", use("imp", "smoke"), decision=first.number)

        assert_refused(battle, "imp", end("imp"), "nothing_pending", decision=first.number)
        (second,) = battle.pending
        assert second.number > first.number

    def test_anothers_standing_answer_leaves_a_decision_as_it_is(self) -> None:
        """What the ogre's seat leaves for later does not make the imp's click late."""
        battle = begin()
        (decision,) = battle.pending
        battle.apply("ogre", Stand(kind="opportunity_attack", answer="never"))

        assert battle.pending == (decision,)
        battle.apply("imp", end("imp"), decision=decision.number)

    def test_nothing_is_asked_nothing_is_answered(self) -> None:
        """An answer in the creature's own turn finds no question."""
        assert_refused(begin(), "imp", answer("imp"), "nothing_pending")
        assert_refused(begin(), "imp", answer("ogre"), "nothing_pending")

    def test_a_question_comes_before_everything_else(self) -> None:
        """While the ogre is asked, the imp waits in the middle of its step."""
        battle = begin()
        battle.apply("imp", walk("imp", (1, 1), (0, 1)))

        assert battle.inspect("pending") == ({"by": "ogre", "kind": "opportunity_attack"},)
        assert battle.inspect("imp.at") == (2, 1)
        assert_refused(battle, "imp", end("imp"), "not_your_turn")
        assert_refused(battle, "imp", answer("imp"), "nothing_pending")
        assert_refused(battle, "imp", answer("ogre"), "not_your_turn")

    def test_a_declined_question_lets_the_walk_go_on(self) -> None:
        """No strike, no die, and the walker arrives."""
        battle = begin(ScriptedFaces())
        battle.apply("imp", walk("imp", (1, 1), (0, 1)))
        outcome = battle.apply("ogre", answer("ogre", what=False))

        assert battle.inspect("imp.at") == (0, 1)
        assert [event.name for event in outcome.events] == ["answered", "moved", "moved"]

    def test_an_interrupt_resolves_before_the_step(self) -> None:
        """The blow falls while the imp still stands beside the ogre; dying there ends the walk and the battle."""
        battle = begin(ScriptedFaces())
        battle.apply("imp", walk("imp", (1, 1), (0, 1)))

        outcome = fall(battle, "ogre", answer("ogre"), attack=[15], damage=[6])

        assert battle.inspect("imp.hp") == 4
        assert battle.inspect("imp.at") == (0, 1)
        assert [event.name for event in outcome.events] == [
            *("answered", "reacted", "attack", "rolled", "damaged", "moved", "moved")
        ]

    def test_dying_in_the_middle_of_a_walk_ends_it(self) -> None:
        """The rest of the walk and the turn do not take place."""
        battle = begin(ScriptedFaces(), imp={"at": (2, 1), "hp": 5}, ogre={"at": (3, 1)}, elf={"at": (7, 3)})
        battle.apply("imp", walk("imp", (1, 1), (0, 1)))

        fall(battle, "ogre", answer("ogre"), attack=[15], damage=[6])

        assert battle.inspect("imp.at") is None
        assert battle.inspect("acting") == "ogre"

    def test_a_seat_is_offered_its_options_and_no_other(self) -> None:
        """`options(seat)` has one entry for each of its decisions."""
        battle = begin()

        assert battle.options("ogre") == ()
        (options,) = battle.options("imp")
        assert set(options.names()) == {"walk", "strike", "smoke", "end"}

    def test_options_of_a_question_are_its_choices(self) -> None:
        """Clients show yes and no."""
        battle = begin()
        battle.apply("imp", walk("imp", (1, 1)))

        (options,) = battle.options("ogre")
        assert options.choices == (YES, NO)
        assert [i.answer for i in options.intents() if isinstance(i, Answer)] == ["yes", "no"]

    def test_options_of_a_decision_that_has_passed_are_refused(self) -> None:
        """An answer to an answered question is refused as such."""
        battle = begin(stances=True)
        first, _ = battle.pending
        battle.apply("imp", answer("imp", "bold"))

        with pytest.raises(IllegalIntent, match="no longer pending"):
            battle.options_of(replace(first, number=99))
        with pytest.raises(IllegalIntent, match="no longer pending"):
            battle.standing_intent(replace(first, number=99))


class TestSecretChoices:
    def test_several_seats_are_asked_at_once(self) -> None:
        """Both decisions are pending, and either may come first."""
        battle = begin(stances=True)

        assert [(d.seat, d.kind) for d in battle.pending] == [("imp", "choose_cards"), ("ogre", "choose_cards")]
        battle.apply("ogre", answer("ogre", "bold"))
        assert [d.seat for d in battle.pending] == ["imp"]
        battle.apply("imp", answer("imp", "wary"))
        assert [d.kind for d in battle.pending] == ["turn"]

    def test_answers_reach_the_frame_in_the_order_of_the_questions(self) -> None:
        """In any order of answers, each seat gets its own answer."""
        battle = begin(stances=True)
        battle.apply("ogre", answer("ogre", "bold"))
        battle.apply("imp", answer("imp", "wary"))

        stances = {key: getattr(seat, "stance", None) for key, seat in battle.state.seats.items()}
        assert stances == {"imp": "wary", "ogre": "bold"}

    def test_a_secret_answer_is_not_told(self) -> None:
        """The event says that the seat has answered, and not what."""
        outcome = begin(stances=True).apply("ogre", answer("ogre", "bold"))

        (told,) = outcome.events
        assert told.name == "answered"
        assert "answer" not in told.data

    def test_an_answer_may_only_be_given_once(self) -> None:
        """The second one finds nothing pending for that seat."""
        battle = begin(stances=True)
        battle.apply("ogre", answer("ogre", "bold"))

        assert_refused(battle, "ogre", answer("ogre", "wary"), "nothing_pending")

    def test_silence_means_the_default(self) -> None:
        """A clock that runs out answers for the seat."""
        battle = begin(stances=True)

        for decision in battle.pending:
            battle.apply(decision.seat, battle.standing_intent(decision))

        assert [getattr(seat, "stance", None) for seat in battle.state.seats.values()] == ["wary", "wary"]


class TestStandingAnswers:
    def test_never_declines_without_asking(self) -> None:
        """The walk goes through at once."""
        battle = begin()
        battle.apply("ogre", Stand(kind="opportunity_attack", answer="never"))
        battle.apply("imp", walk("imp", (1, 1)))

        assert battle.inspect("imp.at") == (1, 1)

    def test_always_accepts_what_has_one_answer(self) -> None:
        """The blow falls without a question."""
        battle = begin(ScriptedFaces())
        battle.apply("ogre", Stand(kind="opportunity_attack", answer="always"))

        outcome = fall(battle, "imp", walk("imp", (1, 1)), attack=[1])

        assert [event.name for event in outcome.events] == ["reacted", "attack", "moved"]

    def test_always_asks_where_there_is_a_choice(self) -> None:
        """A card cannot be chosen by `always`."""
        battle = begin()
        battle.apply("ogre", Stand(kind="choose_cards", answer="always"))
        battle.apply("imp", Stand(kind="choose_cards", answer="never"))
        resolution = Resolution(battle.situation, battle._dice)
        choices = (Choice("a", "A", "a"), Choice("b", "B", "b"))
        asks = [Ask(n, SeatId(s), "choose_cards", CreatureId(s), choices, "b") for n, s in ((8, "ogre"), (9, "imp"))]

        resolution.ask(asks)

        assert [d.seat for d in battle.pending] == ["ogre"]

    def test_ask_takes_a_standing_answer_back(self) -> None:
        """What is not left standing is asked again."""
        battle = begin()
        battle.apply("ogre", Stand(kind="opportunity_attack", answer="never"))
        battle.apply("ogre", Stand(kind="opportunity_attack", answer="ask"))
        battle.apply("imp", walk("imp", (1, 1)))

        assert [d.kind for d in battle.pending] == ["opportunity_attack"]

    def test_a_standing_answer_may_be_left_at_any_time(self) -> None:
        """Also while another seat is asked; the question that is open stays open."""
        battle = begin()
        battle.apply("imp", walk("imp", (1, 1)))
        battle.apply("ogre", Stand(kind="opportunity_attack", answer="never"))

        assert [d.kind for d in battle.pending] == ["opportunity_attack"]


ASK = Ask(
    number=7,
    seat=SeatId("s"),
    kind="choice",
    by=CreatureId("c"),
    choices=(
        Choice("left", "Left", (0, 1)),
        Choice("right", "Right", (2, 1)),
        Choice("bite", "Bite", "bite", targets=("elf", "imp")),
        Choice("zero", "Zero", 0),
    ),
    default="left",
)
SOME = replace(ASK, several=(1, 2), choices=ASK.choices[:2])
YES_NO = replace(ASK, choices=(YES, NO), default=False)


class TestMatchingAnswers:
    @pytest.mark.parametrize(
        ("ask", "given", "value", "choice"),
        [
            (ASK, "left", (0, 1), "left"),
            (ASK, (2, 1), (2, 1), "right"),
            (ASK, True, (0, 1), "left"),
            (ASK, 0, 0, "zero"),
            (YES_NO, True, True, "yes"),
            (YES_NO, False, False, "no"),
            (YES_NO, "no", False, "no"),
            (SOME, "left", ((0, 1),), "left"),
            (SOME, ("right", "left"), ((2, 1), (0, 1)), "right"),
            (replace(ASK, choices=(), default=False), False, False, "no"),
        ],
    )
    def test_an_answer_names_a_choice_by_id_or_value(self, ask: Ask, given: Plain, value: Plain, choice: str) -> None:
        """True is the first choice, False the one called `no`; several come as a tuple of values."""
        found = match_answer(ask, Answer(by=CreatureId("c"), answer=given))

        assert (found.value, found.choice) == (value, choice)

    @pytest.mark.parametrize(
        ("ask", "given", "code"),
        [
            (ASK, "up", "not_available"),
            (ASK, False, "not_available"),
            (ASK, ("left", "right"), "malformed"),
            (SOME, ("left", "left"), "malformed"),
            (SOME, (), "malformed"),
            (ASK, "bite", "bad_target"),
            (YES_NO, 1, "not_available"),
            (YES_NO, 0, "not_available"),
            (ASK, {"left": True}, "not_available"),
        ],
    )
    def test_what_names_no_choice_is_refused(self, ask: Ask, given: Plain, code: RefusalCode) -> None:
        """Numbers are no truth values, a choice is not made twice, and a choice with targets needs one."""
        with pytest.raises(IllegalIntent) as caught:
            match_answer(ask, Answer(by=CreatureId("c"), answer=given))

        assert caught.value.code == code

    def test_a_choice_with_targets_takes_one_of_them(self) -> None:
        """The target is named by `on`, and may be left out where there is only one."""
        one = replace(ASK, choices=(Choice("bite", "Bite", "bite", targets=("elf",)),))

        assert match_answer(ASK, Answer(by=CreatureId("c"), answer="bite", on=("imp",))).on == ("imp",)
        assert match_answer(one, Answer(by=CreatureId("c"), answer=True)).on == ("elf",)
        with pytest.raises(IllegalIntent, match="needs a target: choose from elf, imp"):
            match_answer(ASK, Answer(by=CreatureId("c"), answer="bite", on=("ogre",)))

    def test_a_yes_to_cells_names_one_of_them_beside_it(self) -> None:
        """By `to` or by where `path` ends; a cell that is not offered is refused."""
        cells = replace(ASK, choices=(*(Choice(f"{x},1", f"{x}, 1", (x, 1)) for x in (2, 3)), NO))

        def given(**values: Any) -> Plain:
            return match_answer(cells, Answer(by=CreatureId("c"), answer=True, **values)).value

        assert (given(), given(to=(3, 1)), given(path=((9, 9), (3, 1)))) == ((2, 1), (3, 1), (3, 1))
        with pytest.raises(IllegalIntent, match=r"\[4, 1\] is not a legal cell: choose one of 2,1, 3,1") as caught:
            given(to=(4, 1))
        assert caught.value.code == "bad_path"


class TestRefusals:
    @pytest.mark.parametrize(
        ("intent", "code"),
        [
            (walk("imp", (3, 1)), "blocked"),
            (walk("imp", (1, 1), (3, 3)), "bad_path"),
            (walk("imp", (1, 1), (0, 1), (0, 0), (1, 0), (2, 0)), "not_enough_movement"),
            (Move(by=CreatureId("imp"), mode="fly", to=(1, 1)), "not_available"),
            (use("imp", "dance"), "not_available"),
            (strike("imp", "imp"), "bad_target"),
            (strike("imp", "dragon"), "no_such_target"),
            (replace(use("imp", "smoke"), knock_out=True), "malformed"),
            (Rest(kind="short"), "not_available"),
        ],
    )
    def test_a_refused_intent_changes_nothing(self, intent: Intent, code: RefusalCode) -> None:
        """The code is of the closed list, and the dump stays the same to the byte."""
        assert_refused(begin(), "imp", intent, code)

    def test_a_die_that_cannot_fall_changes_nothing(self) -> None:
        """A script at its end is an error of the script: the battle and the faces are as before."""
        battle = begin(ScriptedFaces({"attack": [15]}))
        before = battle.dump()

        with pytest.raises(DiceScriptError, match=r"dice\.damage"):
            battle.apply("imp", strike("imp", "ogre"))

        assert battle.dump() == before


@dataclass(frozen=True, slots=True)
class Bang(Frame):
    """A frame that breaks."""


class Broken(Toy):
    """The toy with an action in which something breaks after a good deal has changed."""

    name = "toy_broken"
    state_classes: ClassVar[tuple[type, ...]] = (*Toy.state_classes, Bang)

    def intend(self, resolution: AnyResolution, frame: Frame, decision: Decision, intent: Intent) -> None:
        """Wreck the battle, then break."""
        super().intend(resolution, frame, decision, intent)
        resolution.state.moment = 77
        if isinstance(intent, Use) and intent.action == "smoke":
            resolution.remove(resolution.creature("ogre"), "vanished")
            resolution.emit("died", (resolution.creature("imp"), {"alive": False, "at": None}))
            resolution.number()
            resolution.dice.d20("attack")
            resolution.then(Bang())

    def step(self, resolution: AnyResolution, frame: Frame, answers: Answers) -> None:
        """Break."""
        if isinstance(frame, Bang):
            raise ZeroDivisionError("bang")
        super().step(resolution, frame, answers)

    def rest(self, resolution: AnyResolution, rest: Rest) -> None:
        """Heal every creature."""
        for creature in resolution.state.creatures.values():
            resolution.emit("healed", (creature, {"hp": creature.max_hp}), who=creature.id, kind=rest.kind)


register(Broken())


def broken(**options: Any) -> Battle:
    """Start a battle in which smoke breaks everything."""
    setup = toy_setup(FIELD, {"imp": {"at": (2, 1)}, "ogre": {"at": (3, 1)}}, options={"stances": False, **options})
    return Battle.start(setup.model_copy(update={"ruleset": "toy_broken"}), KeyedFaces(KEY))


class TestCrashes:
    def test_a_crash_is_our_error_and_takes_everything_back(self) -> None:
        """State, stack, numbers, order of things and dice are as before; the error names frame and version."""
        battle = broken()
        before = battle.dump()

        with pytest.raises(InternalError, match=r"internal error at version 0.*ZeroDivisionError: bang") as caught:
            battle.apply("imp", use("imp", "smoke"))

        assert battle.dump() == before
        assert list(battle.state.creatures) == ["imp", "ogre"]
        assert caught.value.version == 0
        assert isinstance(caught.value.__cause__, ZeroDivisionError)

    def test_a_battle_goes_on_after_a_crash(self) -> None:
        """Nothing memoised during the crash is believed afterwards."""
        battle, sound = broken(), broken()
        with pytest.raises(InternalError):
            battle.apply("imp", use("imp", "smoke"))

        for one in (battle, sound):
            one.apply("imp", strike("imp", "ogre"))

        assert battle.dump() == sound.dump()

    def test_a_crash_while_starting_is_our_error(self) -> None:
        """Also before there is a battle."""
        setup = toy_setup(FIELD, {"imp": {"at": (2, 1)}}, order=("imp", "dragon"))

        with pytest.raises(InternalError, match="KeyError: 'dragon'"):
            Battle.start(setup, KeyedFaces(KEY))


class TestCopies:
    def test_a_clone_lives_by_itself(self) -> None:
        """What happens in one does not touch the other, and the same dice fall in both."""
        battle = begin()
        twin = battle.clone()
        before = battle.dump()

        twin.apply("imp", strike("imp", "ogre"))

        assert battle.dump() == before
        battle.apply("imp", strike("imp", "ogre"))
        assert battle.dump() == twin.dump()

    def test_a_clone_may_have_dice_of_its_own(self) -> None:
        """For trying out what would happen if."""
        battle = begin()
        twin = battle.clone(ScriptedFaces({"attack": [20], "damage": [6]}))

        twin.apply("imp", strike("imp", "ogre"))

        assert (twin.inspect("ogre.hp"), battle.inspect("ogre.hp")) == (4, 10)

    @pytest.mark.parametrize("scripted", [False, True])
    def test_a_dump_comes_back_in_the_middle_of_a_step(self, scripted: bool) -> None:  # noqa: FBT001
        """A question is open, half a walk is done; the loaded battle goes on to the same bytes."""
        faces = ScriptedFaces({"attack": [15], "damage": [3]}) if scripted else KeyedFaces(KEY, 5)
        battle = begin(faces)
        battle.apply("imp", walk("imp", (1, 1), (0, 1)))

        twin = Battle.load(battle.dump())

        assert twin.dump() == battle.dump()
        assert twin.pending == battle.pending
        for one in (battle, twin):
            one.apply("ogre", answer("ogre"))
        assert twin.dump() == battle.dump()

    def test_half_answered_secrets_survive_a_dump(self) -> None:
        """What one seat has chosen is kept while the other still chooses."""
        battle = begin(stances=True)
        battle.apply("ogre", answer("ogre", "bold"))

        twin = Battle.load(battle.dump())
        twin.apply("imp", answer("imp", "wary"))

        assert getattr(twin.state.seats["ogre"], "stance", None) == "bold"

    def test_dice_that_cannot_be_repeated_cannot_be_stored(self) -> None:
        """A match must never run on them."""
        with pytest.raises(TypeError, match="UnrepeatableFaces cannot be stored"):
            begin(UnrepeatableFaces(lambda limit: limit // 2)).dump()

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            (lambda _: b"{", "Expecting property name"),
            (lambda _: b"[]", "list indices"),
            (lambda dump: json.dumps({**json.loads(dump), "rules": "1/toy/0"}), "needs rules version '1/toy/0'"),
            (
                lambda dump: json.dumps({**json.loads(dump), "state": {"$": "Turn", "who": "imp"}}),
                "it has no battle state",
            ),
            (
                lambda dump: json.dumps({**json.loads(dump), "dice": {"kind": "loaded"}}),
                "its dice source cannot be loaded",
            ),
            (lambda dump: dump.replace(b'"key": "6b', b'"key": "xy'), "its dice source cannot be loaded"),
            (lambda dump: dump.replace(b'"ruleset":"toy"', b'"ruleset":"tic"'), "'tic' is not installed"),
            (lambda dump: dump.replace(b'"map":["........"', b'"map":["@......."'), "unknown glyph|@"),
            (lambda dump: dump.replace(b'"hp":{"max":10', b'"hq":{"max":10'), "hq"),
        ],
    )
    def test_what_is_no_dump_of_ours_is_refused(self, change: Any, sentence: str) -> None:
        """Broken bytes, another rules version, unknown dice: each is told, and never half a battle."""
        dump = begin().dump()
        changed = change(dump)

        assert changed != dump
        with pytest.raises(DumpError, match=sentence):
            Battle.load(changed)


class TestEnding:
    def kill(self) -> Battle:
        """Fight to the end."""
        battle = begin(ScriptedFaces(), imp={"at": (2, 1)}, ogre={"at": (3, 1), "hp": 3})
        fall(battle, "imp", strike("imp", "ogre"), attack=[19], damage=[5])
        return battle

    def test_the_last_side_standing_wins(self) -> None:
        """There is a result, nothing is pending, and any intent is refused."""
        battle = self.kill()

        assert battle.result == Result(winner="imp", how="last_standing", round=1)  # type: ignore[arg-type]
        assert battle.pending == ()
        assert battle.options("imp") == ()
        assert battle.inspect("winner") == "imp"
        for intent in (end("imp"), Concede(), Stand(kind="reaction", answer="never"), answer("imp")):
            assert_refused(battle, "imp", intent, "battle_over")

    def test_rests_come_after_the_battle(self) -> None:
        """A ruleset without rests says so; one with rests takes them only then."""
        assert_refused(self.kill(), "imp", Rest(kind="short"), "not_available")
        battle = broken()
        assert_refused(battle, "imp", Rest(kind="long"), "not_available")
        battle.apply("ogre", Concede())

        battle.apply("imp", Rest(kind="long"))

        assert battle.inspect("ogre.hp") == 10

    def test_who_concedes_leaves(self) -> None:
        """The creatures of the seat are gone, and with two seats the battle is over."""
        battle = begin()
        battle.apply("ogre", Concede())

        assert battle.inspect("ogre.dead") is True
        assert battle.result is not None

    def test_conceding_while_asked_lets_the_others_go_on(self) -> None:
        """Open questions of the seat get their default, those of others stay."""
        battle = begin(stances=True, imp={"at": (0, 0)}, ogre={"at": (3, 1)}, elf={"at": (7, 3)})
        battle.apply("ogre", Concede())

        assert [d.seat for d in battle.pending] == ["imp", "elf"]
        battle.apply("elf", answer("elf", "bold"))
        battle.apply("imp", answer("imp", "bold"))
        assert battle.inspect("acting") == "imp"

    def test_conceding_in_the_middle_of_a_question_ends_it(self) -> None:
        """The ogre's strike is declined, and the imp's walk goes on."""
        battle = begin(imp={"at": (2, 1)}, ogre={"at": (3, 1)}, elf={"at": (7, 3)})
        battle.apply("imp", walk("imp", (1, 1)))
        battle.apply("ogre", Concede())

        assert battle.inspect("imp.at") == (1, 1)

    def test_conceding_in_ones_own_turn_gives_it_to_the_next(self) -> None:
        """A turn without a creature passes."""
        battle = begin(imp={"at": (2, 1)}, ogre={"at": (5, 1)}, elf={"at": (7, 3)})
        battle.apply("imp", Concede())

        assert battle.inspect("acting") == "ogre"


class TestAsking:
    def test_asking_draws_no_die_and_changes_nothing(self) -> None:
        """Options, questions, paths and views are pure."""
        faces = CountingFaces(KeyedFaces(KEY))
        battle = begin(faces)
        drawn, before = faces.drawn, battle.state.copy()

        list(battle.options("imp")[0].intents())
        battle.ask({"distance": {"from": "imp", "to": "ogre"}})
        battle.inspect("imp.budget")

        assert faces.drawn == drawn
        assert battle.state == before

    def test_what_is_not_known_is_told(self) -> None:
        """Unknown paths and questions are no crash."""
        battle = begin()

        for path in ("dragon.hp", "imp", "imp.shoe_size", "wind"):
            with pytest.raises(UnknownQuestion):
                battle.inspect(path)
        questions: tuple[dict[str, Any], ...]
        questions = ({"weather": {}}, {}, {"distance": {"from": "imp", "to": "ogre"}, "weather": {}})
        for question in questions:
            with pytest.raises(UnknownQuestion):
                battle.ask(question)
            with pytest.raises(UnknownQuestion):
                battle.ask_as("imp", question)

    def test_paths_of_the_battle(self) -> None:
        """Round, order, over and winner."""
        battle = begin()

        found = {path: battle.inspect(path) for path in ("round", "order", "over", "winner")}

        assert found == {"round": 1, "order": ("imp", "ogre"), "over": False, "winner": None}

    def test_the_opening_is_told_once(self) -> None:
        """What happened before the first decision is with the battle that was started, not with its copies."""
        battle = begin()

        assert battle.opening is not None
        assert [event.name for event in battle.opening.events] == ["round_began", "turn_began"]
        assert battle.clone().opening is None
        assert Battle.load(battle.dump()).opening is None

    def test_versions_count_intents(self) -> None:
        """An outcome carries the version after it; refusals do not count."""
        battle = begin()
        outcome = battle.apply("imp", use("imp", "smoke"))
        assert_refused(battle, "imp", use("imp", "smoke"), "not_available")

        assert (outcome.version, battle.version) == (1, 1)
        assert battle.rules_version == "1/toy/1"


class TestSettingUp:
    @pytest.mark.parametrize(
        ("rows", "creatures", "code"),
        [
            (FIELD, {"imp": {"at": (9, 9)}}, "malformed"),
            (FIELD, {"imp": {"at": (1, 1)}, "ogre": {"at": (1, 1)}}, "occupied"),
            ("#.\n..", {"imp": {"at": (0, 0)}}, "blocked"),
        ],
    )
    def test_a_set_up_that_breaks_a_rule_is_refused(self, rows: str, creatures: Any, code: RefusalCode) -> None:
        """The error carries a code of the closed list."""
        with pytest.raises(SetupError) as caught:
            Battle.start(toy_setup(rows, creatures), KeyedFaces(KEY))

        assert caught.value.code == code

    def test_a_ruleset_that_is_not_installed_is_refused(self) -> None:
        """The error lists those that are."""
        setup = toy_setup(FIELD, {"imp": {"at": (0, 0)}}).model_copy(update={"ruleset": "chess"})

        with pytest.raises(SetupError, match="'chess' is not installed"):
            Battle.start(setup, KeyedFaces(KEY))

"""Running scenarios: steps, dice, questions that wait, and everything that can fail."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fracas_engine.scenario import InProcessDriver, run_scenario, scenario_of
from fracas_engine.scenario.run import Scenario
from tests.engine.scenario.toy_scenarios import IMP_AND_OGRE, failures, spec, told

WALK = {"by": "imp", "move": "walk", "path": [[1, 1], [0, 1]]}
HIT = {"by": "imp", "use": "strike", "on": ["ogre"], "dice": {"attack": [15], "damage": [4]}}
ASKED = [{"by": "ogre", "kind": "opportunity_attack"}]


def test_a_scenario_that_holds_has_no_failures() -> None:
    """Moves, strikes, answers, ends, questions and expectations, with dice from the step and from the top."""
    assert not told(
        {"expect": {"acting": "imp", "round": 1}},
        {"ask": {"distance": {"from": "imp", "to": "ogre"}}, "is": 1},
        {**HIT, "expect": {"ogre.hp": 6, "attack": {"total": 19, "hit": True, "damage": 4}, "rolls.damage": 4}},
        {**WALK, "expect": {"pending": ASKED, "imp.at": [2, 1]}},
        {"by": "ogre", "answer": True, "expect": {"attacks": [{"by": "ogre", "hit": False}], "imp.at": [0, 1]}},
        {"by": "imp", "use": "strike", "on": ["ogre"], "rejected": "not_available"},
        {"by": "imp", "end": "turn", "expect": {"acting": "ogre", "events": ["turn_ended", "turn_began"]}},
        dice={"attack": [2]},
    )


def test_a_failed_expectation_goes_on() -> None:
    """One run shows all failures, each with step, path, expected and found."""
    assert told(
        {**HIT, "expect": {"ogre.hp": 5, "acting": "ogre"}},
        {"by": "imp", "end": "turn", "expect": {"acting": "imp"}},
    ) == [(1, "ogre.hp", 5, 6), (1, "acting", "ogre", "imp"), (2, "acting", "imp", "ogre")]


def test_an_illegal_step_stops_the_scenario() -> None:
    """What comes after it would only repeat the failure in other words."""
    ((step, path, expected, found),) = told(
        {"by": "imp", "use": "strike", "on": ["imp"]}, {"expect": {"acting": "nobody"}}
    )

    assert (step, path, expected) == (1, "use", "accepted")
    assert found == "bad_target: imp is an ally: choose an enemy"


def test_what_must_be_refused_and_is_not() -> None:
    """An acceptance in the place of a refusal is told, and so is another code."""
    assert told({**WALK, "rejected": "bad_path"}, {"by": "ogre", "end": "turn", "rejected": "must_act"}) == [
        (1, "rejected", "bad_path", "accepted"),
        (2, "rejected", "must_act", "not_your_turn: it is the turn of imp, not of ogre: wait for its turn"),
    ]


def test_a_malformed_step_is_refused_as_such() -> None:
    """A form that no intent has is the same as one that the engine refuses."""
    assert not told({"by": "imp", "answer": True, "knock_out": True, "rejected": "malformed"})


class TestDice:
    def test_a_roll_without_a_face_stops_the_scenario(self) -> None:
        """Nothing is made up."""
        ((step, path, _, found),) = told({**HIT, "dice": {"attack": [15]}}, {"expect": {"round": 9}})

        assert (step, path) == (1, "dice")
        assert found == "dice.damage: the script has no face left for a d6: add one"

    def test_a_face_that_the_die_does_not_have(self) -> None:
        """A seven on a d6."""
        ((_, _, _, found),) = told({**HIT, "dice": {"attack": [15], "damage": [7]}})

        assert found == "dice.damage: a d6 has no face 7: use 1 to 6"

    def test_faces_left_over_by_a_step(self) -> None:
        """They are told when the step ends."""
        assert told({**HIT, "dice": {"attack": [2], "damage": [4, 5]}}, {"by": "imp", "end": "turn"}) == [
            (1, "dice.damage", "every face used", "left over: 4, 5")
        ]

    def test_faces_left_over_by_the_scenario(self) -> None:
        """They are told at its end."""
        assert told({"by": "imp", "end": "turn"}, dice={"save": [3]}) == [
            (None, "dice.save", "every face used", "left over: 3")
        ]

    def test_faces_of_an_unfinished_step_wait_with_it(self) -> None:
        """A walk that is interrupted has not ended; its faces fall when it goes on, or are left over then."""
        asked = {**WALK, "dice": {"attack": [15], "damage": [2]}, "expect": {"pending": ASKED}}

        assert not told(asked, {"by": "ogre", "answer": True, "expect": {"imp.hp": 8}})
        assert told(asked, {"by": "ogre", "answer": False}) == [
            (2, "dice.attack", "every face used", "left over: 15"),
            (2, "dice.damage", "every face used", "left over: 2"),
        ]

    def test_faces_of_a_step_that_never_ends(self) -> None:
        """The scenario stops in the middle of a question."""
        assert told({**WALK, "dice": {"save": [1]}}) == [(1, "dice.save", "every face used", "left over: 1")]


class TestWaiting:
    def test_unanswered_reactions_are_declined_by_the_next_deed(self) -> None:
        """The walk goes through, then the deed is done."""
        assert not told(WALK, {"by": "imp", "end": "turn", "expect": {"imp.at": [0, 1], "acting": "ogre"}})

    def test_the_deed_may_be_refused_after_that(self) -> None:
        """Declining is not undone by it."""
        assert not told(
            WALK,
            {"by": "imp", "use": "strike", "on": ["ogre"], "rejected": "out_of_range", "expect": {"imp.at": [0, 1]}},
        )

    def test_looking_does_not_decline_what_is_answered_later(self) -> None:
        """Questions, expectations and refusals may stand between a question and its answer."""
        assert not told(
            WALK,
            {"ask": {"distance": {"from": "imp", "to": "ogre"}}, "is": 1},
            {"by": "imp", "end": "turn", "rejected": "not_your_turn"},
            {"expect": {"imp.at": [2, 1]}},
            {"by": "ogre", "answer": False, "expect": {"imp.at": [0, 1]}},
        )

    def test_looking_declines_what_is_never_answered(self) -> None:
        """A scenario that ends with a look sees how it came out."""
        assert not told(WALK, {"expect": {"imp.at": [0, 1], "pending": []}})
        assert not told(WALK, {"ask": {"distance": {"from": "imp", "to": "ogre"}}, "is": 3})

    def test_looking_at_what_is_pending_leaves_it(self) -> None:
        """A step that expects something pending is not answered by a decline."""
        assert not told(
            WALK, {"expect": {"pending": ASKED}}, {"by": "imp", "end": "turn", "expect": {"acting": "ogre"}}
        )

    def test_a_declined_question_can_no_longer_be_answered(self) -> None:
        """An answer that is to find nothing says that the question is gone."""
        assert not told(
            WALK, {"by": "imp", "use": "smoke"}, {"by": "ogre", "answer": True, "rejected": "nothing_pending"}
        )

    def test_questions_that_come_of_declining_are_declined_too(self) -> None:
        """A long walk past two foes is asked about twice."""
        past = [
            {**IMP_AND_OGRE[0], "at": [0, 0], "speed": 8},
            {**IMP_AND_OGRE[1], "at": [1, 1], "side": "foes"},
            {**IMP_AND_OGRE[1], "id": "elf", "at": [4, 1], "side": "foes"},
        ]
        way = [[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0]]

        assert not told(
            {"by": "imp", "move": "walk", "path": way, "expect": {"pending": ASKED, "imp.at": [2, 0]}},
            {"by": "imp", "end": "turn", "expect": {"imp.at": [6, 0]}},
            creatures=past,
        )

    def test_what_cannot_be_declined_stays(self) -> None:
        """Cards have to be chosen: the deed finds them still asked for."""
        asked = [{"by": "imp", "kind": "choose_cards"}, {"by": "ogre", "kind": "choose_cards"}]

        assert not told(
            {"expect": {"pending": asked}},
            {"by": "imp", "end": "turn", "rejected": "not_your_turn"},
            {"by": "ogre", "answer": "bold", "expect": {"pending": asked[:1]}},
            {"by": "imp", "answer": "wary", "expect": {"pending": [], "acting": "imp"}},
            options={"stances": True},
        )

    def test_one_of_several_may_answer_and_the_others_be_declined(self) -> None:
        """Steps by others answer it, in any order."""
        two = [
            IMP_AND_OGRE[0],
            {**IMP_AND_OGRE[1], "side": "foes"},
            {**IMP_AND_OGRE[1], "id": "elf", "at": [3, 2], "side": "foes"},
        ]
        both = [*ASKED, {"by": "elf", "kind": "opportunity_attack"}]

        assert not told(
            {**WALK, "expect": {"pending": both}},
            {"by": "elf", "answer": True, "expect": {"pending": ASKED}},
            {"by": "imp", "end": "turn", "dice": {"attack": [15], "damage": [1]}, "expect": {"imp.hp": 9}},
            creatures=two,
        )


class TestOpening:
    def test_what_ran_before_the_first_step_counts_for_it(self) -> None:
        """Its events and attacks are those of the first step, without later ones."""
        assert not told(
            {"by": "imp", "end": "turn", "expect": {"events": ["round_began", "turn_began", "turn_ended"]}},
            {"by": "ogre", "end": "turn", "expect": {"events": ["turn_ended", "round_began"]}},
        )
        assert told(
            {"by": "imp", "end": "turn"}, {"by": "ogre", "end": "turn", "expect": {"events": ["turn_ended"] * 2}}
        )

    def test_looking_afterwards_sees_the_last_deed(self) -> None:
        """A step that does nothing has no events of its own."""
        assert not told(HIT, {"expect": {"attack": {"by": "imp", "damage": 4}}})


class TestSettingUp:
    @pytest.mark.parametrize("code", ["occupied", "blocked"])
    def test_a_set_up_that_must_be_refused(self, code: str) -> None:
        """The code is compared; the battle never begins."""
        twice = [IMP_AND_OGRE[0], {**IMP_AND_OGRE[1], "at": [2, 1]}]

        found = told(creatures=twice, refused=code)

        if code == "occupied":
            assert found == []
        else:
            ((step, path, expected, what),) = found
            assert (step, path, expected) == (None, "refused", "blocked")
            assert what.startswith("occupied: creatures.ogre.at")

    def test_a_set_up_that_is_not_refused(self) -> None:
        """A battle that begins is a failure too, where it must not."""
        assert told(refused="occupied") == [(None, "refused", "occupied", "accepted")]

    def test_a_set_up_that_is_refused_unexpectedly(self) -> None:
        """The sentence of the ruleset is what was found."""
        twice = [IMP_AND_OGRE[0], {**IMP_AND_OGRE[1], "at": [2, 1]}]
        ((step, path, expected, found),) = told({"expect": {"round": 1}}, creatures=twice)

        assert (step, path, expected) == (None, "setup", "accepted")
        assert "occupied: choose a free cell" in found

    def test_a_ruleset_that_is_not_there_is_a_failure(self) -> None:
        """The names of those installed are told."""
        ((_, path, _, found),) = told({"expect": {"round": 1}}, ruleset="chess")

        assert path == "setup"
        assert "'chess' is not installed" in found

    def test_a_ruleset_that_breaks_is_a_failure_and_no_traceback(self) -> None:
        """The crash is told in one line."""
        scenario = scenario_of(spec({"expect": {"round": 1}}))
        broken = scenario.setup.model_copy(update={"order": ("dragon",)})

        (failure,) = run_scenario(replace(scenario, setup=broken), InProcessDriver())

        assert failure.path == "engine"
        assert failure.found == "internal error at version 0: KeyError: 'dragon'"


def test_questions_that_nobody_answers() -> None:
    """A ruleset that does not know a question fails the step, and the next step is taken."""
    (first, second) = failures(
        {"ask": {"cover": {"of": "imp", "from": "ogre"}}, "is": "none"},
        {"ask": {"distance": {"from": "imp", "to": "elf"}}, "is": 1},
    )

    assert (first.path, first.found) == ("ask.cover", "(cover: unknown question: use distance or reachable)")
    assert (second.path, second.found) == (
        "ask.distance",
        "(no_such_target: unknown creature 'elf': use the id of a creature in this battle)",
    )


def test_one_driver_runs_scenario_after_scenario() -> None:
    """Nothing of one is left in the next."""
    driver = InProcessDriver()
    scenario: Scenario = scenario_of(spec(HIT, WALK))

    assert [run_scenario(scenario, driver) for _ in range(2)] == [(), ()]

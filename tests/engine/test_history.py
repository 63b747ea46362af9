"""Rewinding a battle: the earlier state, the same dice for the same intents, and other dice for other intents."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fracas_engine.battle import Battle
from fracas_engine.codecs import codec_of
from fracas_engine.dice import KeyedFaces
from fracas_engine.dice_key import derive
from fracas_engine.errors import HistoryMissing, IllegalIntent, InternalError
from fracas_engine.events import Outcome
from fracas_engine.ids import Plain
from fracas_engine.intents import Intent, Ruling, Stand
from fracas_engine.resolution import Resolution
from fracas_engine.testing.digests import numbers_digest
from fracas_engine.testing.random_players import RandomPlayer
from fracas_engine.testing.simulation import Wish, random_setup
from fracas_engine.viewing import PUBLIC, REFEREE, View
from tests.engine.random_rulings import Counts, check_battle

RULESETS = ("monster_mash", "srd5", "monster_turn", "orcus", "fourth_edition")
GM = "gm"

Step = tuple[str, Intent]


def begun(ruleset: str, seed: int = 5, *, rewinds: bool = True) -> Battle:
    """Return a random battle with a game master."""
    setup = random_setup(Wish(ruleset, most=2), seed).model_copy(update={"gm": GM, "rewinds": rewinds})
    return Battle.start(setup, KeyedFaces(derive(b"fracas rewinds", {})))


def play(battle: Battle, seed: int, count: int) -> list[Step]:
    """Play a number of random intents; return them."""
    player = RandomPlayer(seed)
    played: list[Step] = []
    for _ in range(count):
        if battle.result is not None:
            break
        decision = battle.pending[0]
        intent = player.choose(battle, decision)
        battle.apply(decision.seat, intent)
        played.append((decision.seat, intent))
    return played


def rewind(battle: Battle, count: int) -> None:
    """Undo the last intents as the game master."""
    battle.apply(GM, Ruling(orders={"rewind": count}))


def shown(battle: Battle) -> View:
    """Return everything that a battle shows to the referee."""
    return battle.view(REFEREE)


def rolled(outcome: Outcome) -> list[Plain]:
    """Return the faces of all rolls of an outcome."""
    return [event.data["faces"] for event in outcome.events if event.name == "rolled"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_rewind_restores_the_earlier_state(ruleset: str) -> None:
    """Everything is as it was before the undone intents, in the state and in a dump, and the version has grown."""
    battle = begun(ruleset)
    play(battle, 1, 4)
    before = shown(battle)
    undone = play(battle, 2, 12)
    version = battle.version

    rewind(battle, len(undone))

    assert shown(battle) == before
    assert battle.version == version + 1
    assert shown(Battle.load(battle.dump())) == before
    assert codec_of(battle.ruleset).dumps(battle.state) in battle.dump()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_intents_get_the_same_faces(ruleset: str) -> None:
    """Undone intents that are repeated lead to the same state; nobody can fish for a better roll."""
    battle = begun(ruleset)
    played = play(battle, 3, 25)
    after = numbers_digest(battle)

    rewind(battle, len(played))
    for seat, intent in played:
        battle.apply(seat, intent)

    assert numbers_digest(battle) == after


def test_other_intents_get_faces_that_nobody_has_seen() -> None:
    """A roll is another one as soon as any earlier intent is another one, here a roll of the game master."""
    battle = begun("srd5")

    def tried(expression: str) -> list[Plain]:
        found = rolled(battle.apply(GM, Ruling(orders={"roll": expression})))
        rewind(battle, 1)
        return found

    first, again, other = tried("8d20"), tried("8d20"), tried("8d20+1")

    assert first == again
    assert first != other


def test_an_automatic_answer_changes_no_dice() -> None:
    """Automatic answers are not part of the chain, so that switching one is no way to another roll."""
    battle, other = begun("srd5"), begun("srd5")
    seat = next(iter(battle.state.seats))
    other.apply(seat, Stand(kind="reaction", answer="never"))

    one, two = (each.apply(GM, Ruling(orders={"roll": "8d20"})) for each in (battle, other))

    assert rolled(one) == rolled(two)


def test_automatic_answers_outlive_a_rewind() -> None:
    """An automatic answer is a setting of its seat, not an event of the battle."""
    battle = begun("srd5")
    seat = next(iter(battle.state.seats))
    play(battle, 1, 2)
    battle.apply(seat, Stand(kind="reaction", answer="never"))

    rewind(battle, 2)

    assert battle.state.seats[seat].standing == {"reaction": "never"}


def test_more_than_there_are_is_refused_and_changes_nothing() -> None:
    """Undone intents and rewinds are not counted."""
    battle = begun("srd5")
    play(battle, 1, 5)
    rewind(battle, 2)
    before = battle.dump()

    with pytest.raises(IllegalIntent) as refused:
        rewind(battle, 4)

    assert refused.value.code == "bad_target"
    assert battle.dump() == before
    rewind(battle, 3)
    with pytest.raises(IllegalIntent):
        rewind(battle, 1)


def test_a_loaded_battle_says_that_its_past_is_missing() -> None:
    """A server then rebuilds the battle from its log."""
    battle = begun("srd5")
    play(battle, 1, 3)
    loaded = Battle.load(battle.dump())

    with pytest.raises(HistoryMissing):
        rewind(loaded, 2)


@pytest.mark.parametrize(
    ("seat", "orders", "code"),
    [
        ("A", {"result": None}, "not_your_turn"),
        ("nobody", {"roll": "1d20"}, "not_your_turn"),
        (GM, {"rewind": 1, "roll": "1d20"}, "malformed"),
        (GM, {"rewind": True}, "malformed"),
        (GM, {"rewind": 0}, "bad_target"),
        (GM, {"rol": "1d20"}, "malformed"),
        (GM, {"result": "nobody"}, "no_such_target"),
    ],
)
def test_other_rulings_are_refused(seat: str, orders: Mapping[str, Plain], code: str) -> None:
    """Only the game master gives rulings, and a refused one changes nothing."""
    battle = begun("srd5")
    play(battle, 1, 3)
    before = battle.dump()

    with pytest.raises(IllegalIntent) as refused:
        battle.apply(seat, Ruling(orders=orders))

    assert refused.value.code == code
    assert battle.dump() == before


def test_a_takeback_by_consent_needs_no_game_master() -> None:
    """The server may undo for players who agree; nothing else is possible without a game master."""
    battle = begun("srd5")
    (step,) = play(battle, 1, 1)

    battle.apply(step[0], Ruling(orders={"rewind": 1}, consent="takeback"))
    with pytest.raises(IllegalIntent):
        battle.apply(step[0], Ruling(orders={"result": None}, consent="takeback"))

    assert battle.rewind_versions == ()


def test_players_may_roll_dice_in_the_open_or_in_secret() -> None:
    """The dice are those of the battle; a secret roll is shown to its seat and the game master alone."""
    battle = begun("srd5")
    seats = list(battle.state.seats)

    opened = battle.apply(seats[0], Ruling(orders={"roll": "2d6+3"})).events
    closed = battle.apply(seats[0], Ruling(orders={"roll": "1d20"}, secret=True)).events

    (event,) = battle.events_for(PUBLIC, opened)
    assert (event.name, event.data["seat"], event.data["dice"]) == ("player_rolled", seats[0], "2d6+3")
    assert event.data["total"] == sum(event.data["faces"]) + 3  # type: ignore[arg-type]
    assert battle.events_for(PUBLIC, closed) == battle.events_for(battle.viewer(seats[1]), closed) == ()
    assert battle.events_for(battle.viewer(seats[0]), closed) == battle.events_for(battle.viewer(GM), closed) == closed


def test_a_battle_that_is_over_can_be_rewound() -> None:
    """The result is undone with the intent that led to it."""
    battle = begun("srd5")
    battle.apply(GM, Ruling(orders={"result": None}))
    assert battle.result is not None

    rewind(battle, 1)

    assert battle.result is None


def test_without_the_option_nothing_is_kept() -> None:
    """A battle without rewinds keeps no earlier states and refuses to go back to one."""
    battle = begun("srd5", rewinds=False)
    play(battle, 1, 3)

    assert battle.rewind_versions == ()
    with pytest.raises(IllegalIntent):
        rewind(battle, 1)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_rewinds_restore_the_state_and_verify(ruleset: str) -> None:
    """Rewinds at any moment restore the state and ask under new numbers, and the replay of the battle verifies."""
    counts = Counts()

    check_battle(ruleset, 1, counts, limit=40, share=0)

    assert counts.rewinds > 0


def test_a_rewind_that_fails_forgets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bug in the middle of a rewind leaves the battle and its earlier states as they were."""
    battle = begun("srd5")
    play(battle, 1, 3)
    before = battle.dump()
    with monkeypatch.context() as patched:
        patched.setattr(Resolution, "run", None)
        with pytest.raises(InternalError):
            rewind(battle, 2)

    assert battle.dump() == before
    rewind(battle, 3)


def test_a_rewind_is_no_progress_towards_a_stalemate() -> None:
    """The count of rounds without progress is restored, and the rewind itself does not count."""
    setup = random_setup(Wish("srd5", most=2, options={"stalemate": 5}), 5).model_copy(
        update={"gm": GM, "rewinds": True}
    )
    battle = Battle.start(setup, KeyedFaces(derive(b"fracas rewinds", {})))
    quiet = battle.state.quiet
    undone = play(battle, 1, 10)

    rewind(battle, len(undone))

    assert battle.state.quiet == quiet

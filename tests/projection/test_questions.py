"""The question that hands a battle to whoever looks ahead; others are tested where the server is asked them."""

import pytest

from fracas_arena.lineup import Lineup
from fracas_engine.battle import Battle
from fracas_projection.errors import QuestionRefused
from fracas_projection.questions import answer_question


def test_imagine_answers_with_a_battle() -> None:
    """The dump is that of a battle with the same decisions; its dice come from the seed, not from the match."""
    battle = Lineup.suggested("srd5").battle(1)
    seat = battle.pending[0].seat

    answers = [answer_question(battle, seat, {"imagine": {"seed": seed}}) for seed in (1, 1, 2)]

    assert answers[0] == answers[1] != answers[2]
    assert Battle.load(str(answers[0]).encode()).pending == battle.pending
    key = battle.dump().split(b'"key": "')[1][:64]
    assert key.decode() not in str(answers)


@pytest.mark.parametrize("details", [None, 3, {"seed": "x"}, {"seed": True}, {"seed": 1.5}])
def test_a_seed_is_a_number(details: object) -> None:
    """Anything else is refused with a sentence that shows how it is asked."""
    battle = Lineup.suggested("monster_mash").battle(1)

    with pytest.raises(QuestionRefused, match="imagine takes the seed"):
        answer_question(battle, battle.pending[0].seat, {"imagine": details})

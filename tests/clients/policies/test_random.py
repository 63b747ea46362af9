"""The random policy: always legal, and not only walking."""

from __future__ import annotations

import pytest

from fracas_clients.policies.random import RandomPolicy
from fracas_engine.content.library import library_of
from fracas_protocol.battle_view import BattleView
from fracas_protocol.intents import Intent
from fracas_protocol.mirror import Mirror
from fracas_protocol.options import Decision, MoveOption, TargetOption, UseOption
from tests.clients.duels import battle_of, fight, seeded
from tests.clients.fake_server import snapshot


class Counting(RandomPolicy):
    """Keeps count of the kinds of intents that it chose."""

    def choose(self, view: BattleView, options: Decision) -> Intent:
        """Choose, and count."""
        intent = super().choose(view, options)
        self.kinds = [
            *getattr(self, "kinds", []),
            next(key for key in ("move", "use", "answer", "end") if key in intent),
        ]
        return intent


@pytest.mark.slow
def test_every_choice_is_legal_for_every_creature() -> None:
    """Each shipped creature fights a battle in which nothing that was chosen is refused."""
    for number, creature in enumerate(library_of("monster_mash").creatures):
        battle = battle_of([creature], ["thornbow"], board="broken_colonnade", key=bytes([number]) * 32)

        fight(battle, RandomPolicy(chance=seeded(number)), RandomPolicy(chance=seeded(-number)))

        assert battle.version > 0, creature


def test_deeds_are_as_likely_as_walks() -> None:
    """With one action and a hundred cells to walk to, half of the choices are the action."""
    turn = Decision(
        number=1,
        hash=0,
        version=1,
        seat="red",
        kind="turn",
        by="ogre",
        about={},
        moves=(MoveOption("ogre", "walk", "move", {(x, 0): x for x in range(100)}, {}),),
        uses=(UseOption("ogre", "club", "Club", "standard", targets=(TargetOption("imp"),), pick=(1, 1)),),
    )
    policy, view = RandomPolicy(chance=seeded(1)), BattleView(Mirror(snapshot().snapshot))

    used = sum("use" in policy.choose(view, turn) for _ in range(200))

    assert 70 < used < 130


def test_the_same_chance_chooses_the_same() -> None:
    """A seeded policy repeats itself."""
    played = []
    for _ in range(2):
        red = Counting(chance=seeded(7))
        fight(battle_of(["dusk_skulk"], ["thornbow"], board="quarry", key=b"2" * 32), red,
              RandomPolicy(chance=seeded(8)))  # fmt: skip
        played.append(red.kinds)

    assert played[0] == played[1]

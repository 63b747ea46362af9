"""The turns of controlled mounts: one a round for any plan of their riders."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from fracas_engine.battle import Battle
from fracas_engine.ids import CreatureId, SeatId
from fracas_engine.intents import End, Move, Use
from fracas_engine.rulesets.srd5.state import game_of, s5
from tests.engine.rulesets.srd5.arena import start

PLANS = ("nothing", "mount", "leave", "mount and leave", "direct and leave")
"""What a hero does with its horse on a turn, as far as it can."""
ORDERS = list(permutations(("hero", "horse", "orc")))


def use(battle: Battle, action: str, **words: object) -> None:
    """Let the hero use an action."""
    battle.apply(SeatId("A"), Use(by=CreatureId("hero"), action=action, **words))  # type: ignore[arg-type]


def play(battle: Battle, plan: str) -> bool:
    """Play the hero's turn; return True if the horse was directed in it, or is ridden at its end."""
    hero = s5(battle.state.creatures["hero"])
    directed = False
    if "mount" in plan and hero.mount is None:
        use(battle, "mount", on=("horse",))
    if plan == "direct and leave" and s5(battle.state.creatures["hero"]).mount is not None:
        x, y = battle.state.creatures["horse"].at or (0, 0)
        battle.apply(SeatId("A"), Move(by=CreatureId("horse"), mode="walk", path=((x + (1 if x < 4 else -1), y),)))
        directed = True
    if "leave" in plan and s5(battle.state.creatures["hero"]).mount is not None:
        use(battle, "dismount")
    return directed or s5(battle.state.creatures["hero"]).mount is not None


@pytest.mark.rule("S5-MOUNT-05", "S5-MOUNT-06", "S5-MOUNT-08")
@pytest.mark.parametrize("order", ORDERS)
def test_a_mount_has_one_turn_a_round(order: tuple[str, ...]) -> None:
    """Over two rounds with any plans: its own turn, or its rider's; both only if its own came before it was mounted."""
    for plans in product(PLANS, repeat=2):
        battle = start(
            " ".join(["........"] * 4),
            "id: hero, side: A, hero: true, at: [0, 0], hp: 20, ac: 15, speed: 6",
            "id: horse, side: A, at: [1, 1], size: large, hp: 30, ac: 11, speed: 12, traits: [mount, trained_mount]",
            "id: orc, side: B, at: [7, 3], hp: 15, ac: 13, speed: 6",
            order=" ".join(order),
        )
        for number, plan in enumerate(plans, 1):
            own: list[str] = []
            shared = False
            while game_of(battle.situation).round == number:
                acting = game_of(battle.situation).acting
                assert acting is not None
                if acting == "horse":
                    own.append("after" if "hero" in own else "before")
                if acting == "hero":
                    own.append("hero")
                    shared = play(battle, plan)
                battle.apply(SeatId("B" if acting == "orc" else "A"), End(by=acting))
            turns = [when for when in own if when != "hero"]
            assert len(turns) == 1 or (not turns and shared), (order, plans, number, own)
            assert not (shared and "after" in turns), (order, plans, number, own)

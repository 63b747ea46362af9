"""Non-interference of hidden creatures, by random probing: intents and questions of a seat reveal nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fracas_engine.battle import Battle
from fracas_engine.errors import IllegalIntent
from fracas_engine.testing.constant_faces import ConstantFaces
from fracas_engine.testing.leak_detection import Leak, Prober
from fracas_engine.testing.leak_intents import told
from tests.engine.hiding import HIDDEN, SEAT, pair_of
from tests.examples import seeds

HIDING = ("srd5", "fourth_edition")
"""The rulesets in which somebody can be hidden from others; in Orcus only before the fight (OB-UNSN-01)."""


def probed(
    ruleset: str, seeds: range, *, intents: int = 20, tries: int = 10, questions: int = 6, **keys: Any
) -> Counter[str]:
    """Probe the pairs of battles of some seeds, and return what was compared."""
    counts: Counter[str] = Counter()
    for seed in seeds:
        pair = pair_of(ruleset, seed)
        if pair is None:
            continue
        prober = Prober(pair, SEAT, HIDDEN, seed=seed, **keys)
        try:
            prober.play(intents, tries=tries, questions=questions)
        except Leak as leak:
            raise Leak(f"{ruleset}, seed {seed}: {leak}") from leak
        counts.update(prober.counts)
        counts[f"ended: {prober.ended}"] += 1
    return counts


@pytest.mark.slow
@pytest.mark.rule("S5-HIDE-02", "FE-STEALTH-06", "S5-SPACE-12", "FE-STEALTH-16")
@pytest.mark.parametrize("ruleset", HIDING)
def test_nothing_that_a_seat_may_try_or_ask_tells_of_the_hidden(ruleset: str) -> None:
    """Refusals, consequences, questions, options, odds and numbers are the same wherever the hidden one is."""
    counts = probed(ruleset, range(10))

    assert counts["refused"] > 200
    assert counts["compared"] > 100
    assert counts["asked"] > 200
    assert counts["nobody"] > 10


@pytest.mark.slow
@pytest.mark.rule("S5-HIDE-02", "FE-STEALTH-06", "S5-SPACE-12", "FE-STEALTH-16")
@pytest.mark.parametrize("ruleset", HIDING)
@pytest.mark.parametrize("block", range(4))
def test_nor_does_anything_in_many_battles(ruleset: str, block: int) -> None:
    """The same for the beginnings of more battles: a leak is more likely in another scene than later in the same."""
    battles = seeds(10 + 25 * block, 35 + 25 * block, sampled=8)
    counts = probed(ruleset, battles, intents=8, tries=5, questions=3)

    assert counts["compared"] > 6 * len(battles)


@pytest.mark.slow
@pytest.mark.rule("FE-STEALTH-06")
@pytest.mark.parametrize("seed", [115, 122, 175])
def test_nor_does_it_learn_that_somebody_hidden_has_its_own_hider_in_view(seed: int) -> None:
    """A number of its own kind, a name left out, or a focus that has one less to choose from told it."""
    pair = pair_of("fourth_edition", seed)
    assert pair is not None

    Prober(pair, SEAT, HIDDEN, seed=seed).play(40, tries=8, questions=5)


@pytest.mark.parametrize("ruleset", HIDING)
def test_the_prober_finds_an_answer_from_all_that_is_known(ruleset: str) -> None:
    """A server that answered from the whole state would be found out."""

    def omniscient(battle: Battle, _seat: str, question: Any) -> Any:
        return battle.ask(question)

    with pytest.raises(Leak):
        probed(ruleset, range(6), ask=omniscient)


def test_the_prober_finds_a_refusal_that_names_the_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that looked at the whole state before what its seat knows would be found out."""

    def blunt(self: Battle, seat: str, intent: Any, *_rest: object) -> None:
        for creature in self.state.creatures.values():
            if getattr(intent, "to", None) == creature.at and seat in creature.hidden_from:
                raise IllegalIntent("occupied", f"{creature.id} stands there")

    monkeypatch.setattr(Battle, "_refuse_as_known", blunt)

    with pytest.raises(Leak):
        probed("srd5", range(6))


def test_constant_faces_hang_on_nothing_but_the_purpose() -> None:
    """A die more or less for an unseen creature shifts none of the others."""
    faces = ConstantFaces(3)

    assert faces.face("attack", 20) == faces.copy().face("attack", 20)
    assert faces.pick("draw", ["a", "b"]) in ("a", "b")
    assert len({faces.face("attack", 20) for faces in map(ConstantFaces, range(40))}) > 10


def test_told_works_out_what_is_lazy() -> None:
    """Options are compared with all that they would be shown as."""
    (battle, _other) = pair_of("srd5", 1) or (None, None)
    assert battle is not None

    shown = told(battle.options(battle.pending[0].seat))

    assert shown == told(battle.options(battle.pending[0].seat))
    assert "costs" in repr(shown)

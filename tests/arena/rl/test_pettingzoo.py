"""PettingZoo's own tests, for every ruleset."""

import warnings
from functools import partial
from types import SimpleNamespace

import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from fracas_arena.rl import env, parallel_env, raw_env

RULESETS = ("fourth_edition", "monster_mash", "monster_turn", "orcus", "srd5")

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:.*")]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_api(ruleset: str) -> None:
    """The AEC environments, checked and raw, are what PettingZoo says an environment is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(ruleset, max_cycles=60), num_cycles=100)
        api_test(raw_env(ruleset, max_cycles=30), num_cycles=40)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_parallel_api(ruleset: str) -> None:
    """So is the one in which all act at once."""
    parallel_api_test(parallel_env(ruleset), num_cycles=150)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_seeds(ruleset: str) -> None:
    """Two environments of one seed show and reward the same."""
    seed_test(partial(env, ruleset, max_cycles=40), num_cycles=60)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_most_cycles(ruleset: str) -> None:
    """`max_cycles` is how often every agent acts."""
    max_cycles_test(SimpleNamespace(env=partial(env, ruleset), parallel_env=partial(parallel_env, ruleset)))


@pytest.mark.parametrize("ruleset", ["monster_mash", "monster_turn"])
def test_render_modes(ruleset: str) -> None:
    """Text and pictures, of squares and of hexes."""
    render_test(partial(env, ruleset))

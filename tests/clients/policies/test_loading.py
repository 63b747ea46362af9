"""Policies by name: the shipped ones, one's own, and every way to get it wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas_clients.errors import PolicyError
from fracas_clients.policies.greedy import GreedyPolicy
from fracas_clients.policies.loading import SHIPPED, load_policy
from fracas_clients.policies.random import RandomPolicy


def test_shipped_policies_are_found_by_name() -> None:
    """Every name that is announced leads to a policy of that name."""
    assert load_policy("random") is RandomPolicy
    assert load_policy("greedy") is GreedyPolicy
    assert [load_policy(name).name for name in SHIPPED] == list(SHIPPED)


def test_a_policy_of_ones_own_in_the_present_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file beside the user is enough; nothing has to be installed."""
    (tmp_path / "my_bot_7.py").write_text(
        "from fracas_clients import Policy\n"
        "class Coward(Policy):\n"
        "    def choose(self, view, options):\n"
        "        return next(options.intents())\n"
    )
    monkeypatch.chdir(tmp_path)

    assert load_policy("my_bot_7:Coward").__name__ == "Coward"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "grady",
            (
                "policy grady: unknown policy: "
                "use one of random, greedy, focus, house, mcts, search, or your own as module:Class"
            ),
        ),
        (
            "no_such_module:X",
            "policy no_such_module:X: module no_such_module not found: run the command in its folder, or install it",
        ),
        ("fracas_clients:Nothing", "policy fracas_clients:Nothing: Nothing is not in fracas_clients"),
        ("fracas_clients:Client", "policy fracas_clients:Client: Client is no subclass of fracas_clients.Policy"),
        ("fracas_clients:Policy", "policy fracas_clients:Policy: Policy has to implement choose(self, view, options)"),
    ],
)
def test_wrong_names_are_explained(name: str, sentence: str) -> None:
    """What is wrong with a name is told in one sentence."""
    with pytest.raises(PolicyError) as caught:
        load_policy(name)

    assert str(caught.value) == sentence

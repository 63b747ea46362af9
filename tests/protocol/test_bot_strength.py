"""Names of bots include their strength."""

from __future__ import annotations

import pytest

from fracas_clients.policies.loading import load_policy
from fracas_protocol.bot_strength import STRENGTHS, bot_name


@pytest.mark.parametrize(
    ("policy", "name"),
    [("greedy", "Bot (greedy, medium)"), ("mcts", "Bot (mcts, hard)"), ("my_bot:Bot", "Bot (my_bot:Bot)")],
)
def test_names_say_how_hard_and_by_what_it_plays(policy: str, name: str) -> None:
    """A foreign policy is named alone: its strength is unknown."""
    assert bot_name(policy) == name


def test_all_that_are_named_can_be_played() -> None:
    """Each is a policy by that name."""
    assert [load_policy(policy).name for policy in STRENGTHS] == list(STRENGTHS)

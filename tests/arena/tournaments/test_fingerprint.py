"""Fingerprint of a machine's code and content, and differences between two machines."""

from pathlib import Path

import pytest

from fracas_arena.tournaments.fingerprint import differences, fingerprint_of


def test_one_machine_does_not_differ_from_itself() -> None:
    """Everything that decides a game has a version or a digest."""
    made = fingerprint_of("orcus", ["greedy", "random", "greedy"])

    assert list(made) == ["fracas", "rules", "code", "content", "bot greedy", "bot random"]
    assert all(made.values())
    assert made["code"] != made["content"]
    assert differences(made, fingerprint_of("orcus", ["greedy", "random"])) == []


def test_every_difference_is_told_with_both_values() -> None:
    """Keys that only one of the two has are differences as well."""
    here = {"rules": "1/orcus/3", "code": "aa", "bot x": "11"}
    there = {"rules": "1/orcus/4", "code": "aa", "bot y": "22"}

    assert differences(here, there) == [
        "rules is 1/orcus/3 here and 1/orcus/4 there",
        "bot x is 11 here and unknown there",
        "bot y is unknown here and 22 there",
    ]


def test_a_bot_is_told_apart_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be loaded says so, and so does a ruleset that is not there."""
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, word in (("first_bot", "one"), ("second_bot", "two")):
        text = (
            f"from fracas_clients.policies.random import RandomPolicy\nclass Bot(RandomPolicy):\n    WORD = {word!r}\n"
        )
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")

    made = fingerprint_of("no_rules", ["first_bot:Bot", "second_bot:Bot", "third_bot:Bot"])

    assert made["bot first_bot:Bot"] != made["bot second_bot:Bot"]
    assert "module third_bot not found" in made["bot third_bot:Bot"]
    assert "'no_rules' is not installed" in made["rules"]

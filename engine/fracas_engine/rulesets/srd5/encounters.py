"""XP budgets of encounters and XP of monsters, from the tables of the SRD 5.2.1 ("XP Budget per Character")."""

from __future__ import annotations

from typing import Final

from fracas_engine.difficulty import EncounterBudgets, LevelBudget

_BY_LEVEL: Final[dict[int, LevelBudget]] = {
    1: (50, 75, 100),
    2: (100, 150, 200),
    3: (150, 225, 400),
    4: (250, 375, 500),
    5: (500, 750, 1_100),
    6: (600, 1_000, 1_400),
    7: (750, 1_300, 1_700),
    8: (1_000, 1_700, 2_100),
    9: (1_300, 2_000, 2_600),
    10: (1_600, 2_300, 3_100),
    11: (1_900, 2_900, 4_100),
    12: (2_200, 3_700, 4_700),
    13: (2_600, 4_200, 5_400),
    14: (2_900, 4_900, 6_200),
    15: (3_300, 5_400, 7_800),
    16: (3_800, 6_100, 9_800),
    17: (4_500, 7_200, 11_700),
    18: (5_000, 8_700, 14_200),
    19: (5_500, 10_700, 17_200),
    20: (6_400, 13_200, 22_000),
}
"""XP budget per character by level, for low, moderate and high difficulty."""

_BY_CHALLENGE: Final[dict[str, int]] = {
    "0": 10, "1/8": 25, "1/4": 50, "1/2": 100, "1": 200, "2": 450, "3": 700, "4": 1_100, "5": 1_800, "6": 2_300,
    "7": 2_900, "8": 3_900, "9": 5_000, "10": 5_900, "11": 7_200, "12": 8_400, "13": 10_000, "14": 11_500,
    "15": 13_000, "16": 15_000, "17": 18_000, "18": 20_000, "19": 22_000, "20": 25_000, "21": 33_000, "22": 41_000,
    "23": 50_000, "24": 62_000, "25": 75_000, "26": 90_000, "27": 105_000, "28": 120_000, "29": 135_000,
    "30": 155_000,
}  # fmt: skip
"""XP of a monster by challenge rating; a monster of rating 0 without an attack counts 10 too (the text: 0)."""

BUDGETS: Final = EncounterBudgets("SRD 5.2", _BY_LEVEL, _BY_CHALLENGE)
"""The tables of the text."""

"""Encounters of a party with monsters: difficulty, win rate by bots, and suggestions within a budget.

- `encounter`: the creatures of both sides, and the difficulty by the ruleset's text or by an estimate.
- `win_rate`: battles of bots in several processes, and the share that the party wins, with an interval.
- `suggestions`: groups of monsters by theme for a difficulty.
"""

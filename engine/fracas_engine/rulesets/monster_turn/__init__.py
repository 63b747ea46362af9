"""The ruleset `monster_turn`: automated monsters on hexes, driven by action cards, against player characters."""

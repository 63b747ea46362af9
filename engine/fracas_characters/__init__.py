"""Orcus characters: generation, building, levels and retraining.

Each subject has a module: `abilities`, `generation` (point buy and rolling), `levels`, `languages`, `defenses`,
`hit_points_and_recoveries`, `attacks_and_checks`, `carrying`, `retraining`. `files` reads a character file into the
models of `model`, `validation` checks it, `building` makes a creature of it and `advancement` raises its level. The
command `fracas character` is in `cli`, the questions of scenarios in `questions`.
"""

"""Characters of Orcus: generated, built, raised in level and retrained.

Subjects, each in its module: `abilities`, `generation` (point buy and rolling), `levels`, `skills`, `languages`,
`figures` (defenses, hit points, attacks, checks), `carrying`, `retraining`. A character file is read in `files` into
the models of `model`, judged by `validation`, made into a creature by `building` and raised by `advancement`. The
command `fracas character` is in `cli`, the questions of scenarios in `questions`.
"""

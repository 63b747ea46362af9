"""Characters of Orcus: generated, built, raised in level and retrained.

Subjects, each in its module: `abilities`, `generation` (point buy and rolling), `levels`, `skills`, `languages`,
`figures` (defenses, hit points, attacks, checks), `carrying`, `retraining`. A character file is read in `files` into
the models of `model`, judged by `checking`, made into a creature by `building` and raised by `advancing`. The command
`fracas character` is in `cli`, the questions of scenarios in `questions`.
"""

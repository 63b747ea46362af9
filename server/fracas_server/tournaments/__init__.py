"""Tournaments on the server: stored, driven, and served to clients.

The rules of tournaments are in `fracas_tournaments`.

- `service`: loads tournaments and applies transitions, each in one commit, on any node.
- `driver`: starts games and records their results, on the node that holds the tournament's lease.
- `games`: the match of a game, and the score of its result.
- `plans`, `messages`, `pages`: input from clients and output to them.
- `requests`: the requests of clients.
"""

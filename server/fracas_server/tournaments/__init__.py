"""Tournaments on the service: storing, driving and showing them.

The rules of tournaments are in `fracas_tournaments`.

- `service`: loads tournaments and carries out transitions, each one commit, on any node.
- `driver`: begins games and takes their results, on the node that holds the tournament's lease.
- `games`: the match of a game, and the score of its result.
- `plans`, `messages`, `pages`: input from clients and output to them.
- `requests`: the requests of clients.
"""

"""Tournaments on the service: what a tournament is stands in `fracas_tournaments`; here it is kept, driven and shown.

- `service`: loads tournaments and carries out transitions, each one commit; any node may.
- `driver`: begins games and takes their results, on the node that holds the tournament's lease.
- `games`: the match of a game, and what its end is worth.
- `plans`, `messages`, `pages`: what comes from clients and what they are shown.
- `requests`: what clients ask.
"""

"""Sockets: who connects, how often they ask, whether it is well formed, and getting bytes out to them.

Reading order: `server` (listening), `connection` (one client's conversation), `admission` (who comes in), `outbox`
(bytes out, slow viewers), `framing`. What a request does to a match is `match.host`'s and the lobby's.
"""

"""Sockets: who connects, how often they ask, and whether it is well formed.

Reading order: `server` (listening), `connection` (one client's conversation), `admission` (who comes in), `requests`
(what it asks), `following` (what it is sent). Bytes go out through `delivery`; what a request does to a match is
`match.host`'s and the lobby's.
"""

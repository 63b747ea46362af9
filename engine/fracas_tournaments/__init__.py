"""Ratings, pairings, standings and reports: the parts of competition that need no server.

Nothing here uses a socket, a store or a clock, so a tournament in one process produces the same numbers as one on a
server.
"""

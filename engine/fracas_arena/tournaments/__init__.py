"""Tournaments between policies in this process and its workers, without server or store.

`fracas_tournaments` has pairings and standings; this package plays the games.
"""

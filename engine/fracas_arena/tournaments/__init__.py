"""Tournaments of policies in this process and its workers, without server or store.

What a tournament is, who meets whom and how it stands is `fracas_tournaments`'; here its games are played.
"""

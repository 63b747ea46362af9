"""Notices by e-mail or chat: that it is a player's turn in a match without a clock.

`channels` sends them, `service` keeps the players' addresses, `turns` finds out who is waited for.
"""

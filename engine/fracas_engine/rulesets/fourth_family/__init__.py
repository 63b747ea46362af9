"""What `fourth_edition` and `orcus` share: turns, powers, reactions.

Conditions, healing. Each says in its folder where it differs.
"""

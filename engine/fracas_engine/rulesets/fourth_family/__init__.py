"""What `fourth_edition` and `orcus` share: turns, powers, reactions, conditions, healing. Each says in its folder where it differs."""

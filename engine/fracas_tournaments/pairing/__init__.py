"""Who meets whom: one module a format, all of them pure functions of the tournament so far."""

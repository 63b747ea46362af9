"""The rules: a battle as a value, with no I/O, no clock and no chance of its own. Begin with `battle`."""

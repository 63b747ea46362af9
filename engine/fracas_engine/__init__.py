"""Rules engine: a battle as a value, without I/O, clock or randomness of its own. Start with `battle`."""

"""Rules engine: a battle as a value, without I/O, a clock or its own source of randomness. Start with `battle`."""

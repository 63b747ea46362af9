"""D20 tests, attack modifiers, targets, areas of effect, grapples and hiding."""

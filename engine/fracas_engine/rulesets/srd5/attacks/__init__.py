"""D20 tests, targets of attacks, areas, grapples and hiding: what an attack is measured by."""

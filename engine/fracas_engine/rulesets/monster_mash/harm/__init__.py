"""Death and the release of holds."""

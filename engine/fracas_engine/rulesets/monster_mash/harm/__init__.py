"""Death of creatures, and the end of holds (grappled, constricted)."""

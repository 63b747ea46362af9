"""Movement of `fourth_edition`: charges, forced movement and occupied squares."""

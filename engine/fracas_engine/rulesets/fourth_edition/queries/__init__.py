"""Statistics of `fourth_edition`: stacking of modifiers."""

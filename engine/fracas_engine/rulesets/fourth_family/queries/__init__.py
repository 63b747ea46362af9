"""Statistics and facts about creatures, read-only except for paying action costs."""

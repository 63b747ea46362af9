"""Movement of Orcus: charges, occupied spaces and speeds."""

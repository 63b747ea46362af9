"""Actions of Orcus."""

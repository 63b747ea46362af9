"""The rulesets, one folder each; none imports another."""

"""Tables: the people, heroes, boards and encounters of a group that meets again.

A table is a record of its own in the store, with a version (docs/tables.md). A match copies from it when it starts
(`battles`), and writes its results back in the commit that ends it (`settlement`).
"""

"""Importers of stat blocks of other programs as custom content.

- `open5e`, `fivebits`, `foundry`: each reads one format into `ForeignBlock`, with distances in feet as printed.
- `phrases`: the fixed phrases of attacks, multiattacks and areas with a save. Other prose is never interpreted.
- `creature_document`: converts a block into a creature of a content file, and lists what it lacks (`omits`).
- `workbook`, `orcus_monsters`, `orcus_phrases`: read the public sheets of Orcus 1.1 as content of `orcus`.
- `importing`: from the bytes of a file to creatures that the content check accepts.
"""

"""The command `fracas`: it gathers the sub-commands of all installed packages and runs one of them.

Reading order: `main` (what a user types), `table` (which commands there are), `loading` (how one is fetched), `errors`.
No sub-command is written here; each lives in the package whose work it does.
"""

__all__: list[str] = []

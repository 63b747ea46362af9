"""The command `fracas`: it collects the sub-commands of all installed packages and runs one.

Reading order: `main` (command line), `table` (list of commands), `loading` (importing a command), `errors`. No
sub-command is implemented here; each is in its package.
"""

__all__: list[str] = []

"""Identities of nodes: kept, and never two at once."""

from __future__ import annotations

from pathlib import Path

from fracas_server.node import load_identity


def test_a_node_that_starts_anew_is_the_same(tmp_path: Path) -> None:
    """The identity lies in the data folder, which need not be there yet."""
    folder = tmp_path / "data"
    with load_identity(folder) as first:
        pass
    with load_identity(folder) as second:
        pass

    assert first == second


def test_two_servers_on_one_folder_are_two_nodes(tmp_path: Path) -> None:
    """While the first runs, the second has an identity of its own; and each keeps it."""
    with load_identity(tmp_path) as first, load_identity(tmp_path) as second:
        assert first != second

    with load_identity(tmp_path) as again, load_identity(tmp_path) as other:
        assert (again, other) == (first, second)


def test_folders_have_identities_of_their_own(tmp_path: Path) -> None:
    """Identities are drawn."""
    with load_identity(tmp_path / "a") as first, load_identity(tmp_path / "b") as second:
        assert first != second


def test_a_spoilt_identity_is_drawn_anew(tmp_path: Path) -> None:
    """A file that was cut short names no node."""
    with load_identity(tmp_path) as first:
        pass
    (tmp_path / "node-1").write_text(first[:5])

    with load_identity(tmp_path) as second:
        assert len(second) == len(first)
    with load_identity(tmp_path) as third:
        assert third == second

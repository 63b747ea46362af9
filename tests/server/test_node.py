"""Identities of nodes: kept, and never two at once."""

from __future__ import annotations

from pathlib import Path

from fracas_server.node import own_identity


def test_a_node_that_starts_anew_is_the_same(tmp_path: Path) -> None:
    """The identity lies in the data folder, which need not be there yet."""
    folder = tmp_path / "data"
    with own_identity(folder) as first:
        pass
    with own_identity(folder) as second:
        pass

    assert first == second


def test_two_servers_on_one_folder_are_two_nodes(tmp_path: Path) -> None:
    """While the first runs, the second has an identity of its own; and each keeps it."""
    with own_identity(tmp_path) as first, own_identity(tmp_path) as second:
        assert first != second

    with own_identity(tmp_path) as again, own_identity(tmp_path) as other:
        assert (again, other) == (first, second)


def test_folders_have_identities_of_their_own(tmp_path: Path) -> None:
    """Identities are drawn."""
    with own_identity(tmp_path / "a") as first, own_identity(tmp_path / "b") as second:
        assert first != second


def test_a_spoilt_identity_is_drawn_anew(tmp_path: Path) -> None:
    """A file that was cut short names no node."""
    with own_identity(tmp_path) as first:
        pass
    (tmp_path / "node-1").write_text(first[:5])

    with own_identity(tmp_path) as second:
        assert len(second) == len(first)
    with own_identity(tmp_path) as third:
        assert third == second

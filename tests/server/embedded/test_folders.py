"""Where embedded servers keep their files (fracas_server.embedded.folders)."""

import os
import tempfile
from pathlib import Path

import pytest

from fracas_server.embedded.folders import private_folder, socket_path, user_data_folder


@pytest.mark.parametrize(
    ("xdg", "folder"),
    [("/data", "/data/fracas"), ("", "/home/me/.local/share/fracas"), ("relative", "/home/me/.local/share/fracas")],
)
def test_user_data_folder(monkeypatch: pytest.MonkeyPatch, xdg: str, folder: str) -> None:
    """The XDG folder is taken where it is absolute, else the default of its specification."""
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_DATA_HOME", xdg)

    assert user_data_folder() == Path(folder)


def test_private_folder_is_absolute_and_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new folder is closed to others, an old one is kept."""
    monkeypatch.chdir(tmp_path)

    folder = private_folder(Path("a/b"))

    assert folder == tmp_path / "a" / "b"
    assert folder.stat().st_mode & 0o077 == 0
    assert private_folder(folder) == folder


def test_short_socket_path_is_in_the_folder(tmp_path: Path) -> None:
    """A socket is beside the data where its path is short enough."""
    assert socket_path(tmp_path, "s") == tmp_path / "s"


def test_long_socket_path_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long path becomes a short one, always the same for the same folder, another for another."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    one, other = Path("/" + "one" * 50), Path("/" + "two" * 50)

    assert socket_path(one, "s") == socket_path(one, "s")
    assert socket_path(one, "s") != socket_path(other, "s")
    assert socket_path(one, "s").parent == tmp_path / f"fracas-{os.getuid()}"


def test_somebody_elses_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for temporary files that others can write, or that is a link, is not used."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / f"fracas-{os.getuid()}").mkdir()
    (tmp_path / f"fracas-{os.getuid()}").chmod(0o777)

    with pytest.raises(PermissionError, match="must belong to this user alone"):
        socket_path(Path("/" + "one" * 50), "s")

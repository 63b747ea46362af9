"""`fracas replay render`: export a replay file as an HTML page, a drawing or an animation."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fracas_cli.output import one_line
from fracas_clients.cli.options import CANNOT_RUN
from fracas_clients.plurals import count_noun

if TYPE_CHECKING:
    from fracas_clients.tui.replay_buffer import ReplayBuffer

__all__ = ["app"]

_MAX_FILE: Final = 64 * 1024 * 1024 + 1
"""Maximum number of bytes read from a file. This is one byte more than the engine accepts, so that the engine rejects a
file that is too large.
"""

app = typer.Typer(add_completion=False)

_EXAMPLES = """
Examples:

  fracas replay render final.replay -o final.html

  fracas replay render final.replay -o end.svg --as red

  fracas replay render final.replay -o final.gif --pace 400

The first writes a self-contained page with a slider, the second the last picture from red's point of view.
"""


@app.command(epilog=_EXAMPLES, no_args_is_help=True)
def render(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="OUT", help="Output file: NAME.html, NAME.svg or NAME.gif.")
    ],
    eyes: Annotated[
        str, typer.Option("--as", metavar="WHO", help="Point of view: a seat, public, or referee.")
    ] = "referee",
    step: Annotated[int, typer.Option(min=0, help="Number of the picture for SVG, from 1; 0: the last.")] = 0,
    pace: Annotated[int, typer.Option(min=20, help="Milliseconds per picture of a GIF.")] = 800,
) -> None:
    """Export a replay file as an HTML page, an SVG drawing or an animated GIF."""
    try:
        _check(output)
        film, names = _film(file, eyes)
        title = " vs. ".join(names) or file.name.partition(".")[0]
        data = _rendered(film, output, step=step, pace_ms=pace, title=title)
        output.write_bytes(data)
    except ModuleNotFoundError as error:
        missing = f"it needs {error.name}, which is not installed: pip install 'fracas[tui]'"
        typer.echo(f"fracas replay render: {missing}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    except (OSError, ValueError) as error:
        said = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else error
        typer.echo(f"fracas replay render: {one_line(str(said))}", err=True)
        raise typer.Exit(CANNOT_RUN) from None
    count = 1 if output.suffix == ".svg" else len(film)
    typer.echo(f"{output}: {count_noun(count, 'picture')}, {len(data):,} bytes", err=True)


def _check(output: Path) -> None:
    """Check that the output file's extension is known and that the libraries for this format are installed.

    Raises:
        ValueError: The file extension is unknown, or a library is missing.
    """
    if output.suffix not in {".html", ".svg", ".gif"}:
        raise ValueError(f"unknown output format {output.suffix or 'without extension'!r}: use .html, .svg or .gif")
    if output.suffix == ".gif" and find_spec("PIL") is None:
        raise ValueError("a GIF needs Pillow: pip install 'fracas[pictures]'")


def _film(file: Path, eyes: str) -> tuple[ReplayBuffer, tuple[str, ...]]:
    """Return the pictures of a replay and the names of its players, from the point of view of `eyes`."""
    from fracas_clients.tui.replay_viewer import players, record_frames, replay_projector  # noqa: PLC0415 - heavy, and not needed for --help

    with file.open("rb") as source:
        data = source.read(_MAX_FILE)
    try:
        messages = list(replay_projector()(data, eyes))
        return record_frames(messages, "" if eyes in {"public", "referee"} else eyes), players(messages)
    except OSError:
        raise
    except Exception as error:  # the engine's error says in one sentence what is wrong with the file
        raise ValueError(f"{file}: {error}") from error


def _rendered(film: ReplayBuffer, output: Path, *, step: int, pace_ms: int, title: str) -> bytes:
    frames = [film[number] for number in range(len(film))]
    match output.suffix:
        case ".html":
            from fracas_clients.render.page import page  # noqa: PLC0415 - not needed for the others

            return page(frames, title=title).encode()
        case ".svg":
            from fracas_clients.render.svg import svg  # noqa: PLC0415 - likewise

            if step > len(frames):
                raise ValueError(f"invalid --step {step}: use 0 to {len(frames)}")
            return svg(frames[step - 1]).encode()
        case ".gif":
            from fracas_clients.render.gif import gif  # noqa: PLC0415 - its library comes with an extra

            return gif(frames, pace_ms=pace_ms)
        case other:
            raise AssertionError(other)

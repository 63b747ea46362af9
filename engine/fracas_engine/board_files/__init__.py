"""Boards in the file formats of other programs: Universal VTT, Tiled and donjon dungeons; start with `importing`."""

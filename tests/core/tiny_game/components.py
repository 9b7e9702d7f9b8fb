"""The one die of the box, as bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from dicehall.core.components import Table, checked

from .faces import MOST_FACES

Box = np.dtype([("face", np.uint8, (MOST_FACES,)), ("faces", np.uint8)], align=True)


def pack(data: dict[str, Any]) -> npt.NDArray[np.uint8]:
    """The box of a components file: 2 to 8 faces from 1 to 9."""
    die = Table(data, "components").table("die")
    faces: list[int] = die.data.get("faces", [])
    good = all(type(face) is int and 1 <= face <= 9 for face in faces)
    checked(good and 2 <= len(faces) <= MOST_FACES, die.where("faces"), "2 to 8 numbers from 1 to 9 are needed.")
    box = np.zeros(1, Box)
    box[0]["face"][: len(faces)] = faces
    box[0]["faces"] = len(faces)
    return box.view(np.uint8)


def settle(options: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    """Seat 0 begins unless told."""
    return {**options, "first": options["first"] or 0}

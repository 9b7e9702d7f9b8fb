"""Records as views read them."""

import numpy as np

from dicehall.core.reading import MOST_BOXES, numbers, of_box

Seat = np.dtype([("points", np.uint16), ("dice", np.uint8, (2,))], align=True)
Table = np.dtype([("grid", np.uint8, (2, 3)), ("seat", Seat, (2,)), ("turn", np.int64)], align=True)


def test_all_of_a_record_is_python_numbers_and_stays_as_it_was() -> None:
    table = np.zeros(1, Table)
    table[0]["grid"][1] = 7
    table[0]["seat"][1] = 300, (5, 6)
    table[0]["turn"] = -2
    data = table.view(np.uint8)
    found = numbers(data, Table)
    data[:] = 0
    assert found.grid == [[0, 0, 0], [7, 7, 7]]
    assert [(seat.points, seat.dice) for seat in found.seat] == [(0, [0, 0]), (300, [5, 6])]
    assert found.turn == -2
    assert {type(found.turn), type(found.grid[1][0]), type(found.seat[1].points)} == {int}


def test_each_box_is_looked_at_once_while_it_is_kept() -> None:
    reckoned = []

    @of_box
    def size(box: list[int]) -> int:
        reckoned.append(box)
        return len(box)

    one, other = [1, 2], [1, 2]
    assert [size(one), size(other), size(one)] == [2, 2, 2]
    assert len(reckoned) == 2
    many = [[number] for number in range(MOST_BOXES)]
    assert [size(box) for box in many] == [1] * MOST_BOXES
    assert size(one) == 2
    assert len(reckoned) == MOST_BOXES + 3

"""The key `"dice"` of a record, by which its dice can be checked. docs/dice.md tells what it proves.

{"commitment": "4ee3...", "secret": "8a01...", "match": "k3fw",
"contributions": [{"seat": 0, "from": 4, "text": "..."}]}

While the match goes on there is no "secret".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from dicehall.core.dice import Contribution, FairDice, check_parts
from dicehall.core.errors import DicehallError, shown
from dicehall.core.words import _

NEEDED = {"commitment", "match", "contributions"}
SECRET = "secret"
OF_A_CONTRIBUTION = {"seat", "from", "text"}
_DIGITS = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Proof:
    """The commitment and the contributions; with the secret (64 hex digits) everything that the dice follow from."""

    commitment: str
    match: str
    contributions: tuple[Contribution, ...] = ()
    secret: str | None = None

    @cached_property
    def dice(self) -> FairDice | None:
        """The dice, None while their secret is unknown."""
        return None if self.secret is None else FairDice(bytes.fromhex(self.secret), self.match, self.contributions)

    def sealed(self) -> Proof:
        """Return the proof without the secret."""
        return replace(self, secret=None)

    def as_data(self) -> dict[str, object]:
        """Return the proof as JSON data for a record."""
        parts = [{"seat": part.seat, "from": part.first, "text": part.text} for part in self.contributions]
        told = {} if self.secret is None else {SECRET: self.secret}
        return {"commitment": self.commitment, **told, "match": self.match, "contributions": parts}


def of(dice: FairDice) -> Proof:
    """Make the proof of `dice`, secret included: show it to nobody before the match is over."""
    return Proof(dice.commitment, dice.match, dice.contributions, dice.secret.hex())


def read(data: object, seats: int) -> Proof:
    """Parse the proof of a match with `seats` seats.

    Raises DicehallError for a wrong form, or for a secret that does not hash to the commitment.
    """
    if not isinstance(data, dict) or not NEEDED <= data.keys() <= NEEDED | {SECRET}:
        raise DicehallError(_("The dice are told by commitment, match, contributions and, at the end, secret."))
    for key in ("commitment", SECRET):
        if key in data and not (isinstance(data[key], str) and _DIGITS.fullmatch(data[key])):
            raise DicehallError(_("The {key} of dice is 64 digits from 0 to 9 and a to f.").format(key=key))
    proof = Proof(data["commitment"], data["match"], _contributions(data["contributions"], seats), data.get(SECRET))
    check_parts(proof.match, proof.contributions)
    if proof.dice and proof.dice.commitment != proof.commitment:
        raise DicehallError(_("The secret of the dice does not match the commitment."))
    return proof


def _contributions(data: object, seats: int) -> tuple[Contribution, ...]:
    if not isinstance(data, list) or not all(
        isinstance(part, dict) and part.keys() == OF_A_CONTRIBUTION for part in data
    ):
        raise DicehallError(_("Each contribution to the dice needs seat, from and text."))
    parts = [Contribution(part["seat"], part["from"], part["text"]) for part in data]
    for part in parts:
        if type(part.seat) is not int or part.seat not in range(seats):
            raise DicehallError(_("There is no seat {seat} to contribute.").format(seat=shown(part.seat)))
    check_parts("-", parts)
    return tuple(sorted(parts))


def check(proof: Proof, place: int, units: Sequence[str], token: str) -> None:
    """Check that the dice give `token` for event `place`, whose equally likely units mean the tokens `units`.

    Raises DicehallError if they give another. Without the secret, or for a decision (no units), nothing is checked.
    """
    dice = proof.dice
    if dice is not None and units:
        right = units[dice.unit(place, len(units), lambda: units)]
        if right != token:
            raise DicehallError(_("the dice give “{right}” here, not “{token}”.").format(right=right, token=token))

"""The options."""

from dicehall.core.options import Option

OPTIONS = (
    Option(
        name="players",
        title="Players",
        kind="integer",
        range=(2, 4),
        required=True,
        help="How many play.",
    ),
    Option(name="target", title="Target", kind="integer", range=(2, 50), default=12, help="Points that end the match."),
    Option(name="secret", title="Secret luck", kind="boolean", default=True, help="Luck is its owner's to see."),
    Option(name="first", title="First seat", kind="seat", default=None, help="Who begins: seat 0 unless told."),
    Option(
        name="luck", title="Luck", kind="choice", words=("once", "double"), default="once", help="What luck counts."
    ),
)

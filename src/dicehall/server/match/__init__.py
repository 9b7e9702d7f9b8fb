"""One match as its log tells it: immutable values and pure functions, no I/O."""

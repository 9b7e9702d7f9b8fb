"""One match as its log tells it: values and pure functions, no input or output."""

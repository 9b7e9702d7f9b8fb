"""The HTTP side of the hall: identity, forms, limits, headers, answers and streams."""

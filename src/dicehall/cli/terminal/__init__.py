"""A table in the terminal: drawn in text, with numbered choices in sentences and the rules at hand."""

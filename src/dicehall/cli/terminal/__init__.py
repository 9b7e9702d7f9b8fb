"""Play in the terminal: a table in text, numbered choices in sentences, the rules at hand."""

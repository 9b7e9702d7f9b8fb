"""`dicehall referee` offers the rules to programs in any language by JSON lines; docs/referee.md has the protocol."""

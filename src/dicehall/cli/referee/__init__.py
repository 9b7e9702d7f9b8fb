"""`dicehall referee`: the rules for any program in any language, by JSON lines. docs/referee.md tells the protocol."""

"""`dicehall bot-client` lets any program that speaks JSON lines play in a hall; docs/programs.md has the protocol."""

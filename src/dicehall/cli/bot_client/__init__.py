"""`dicehall bot-client`: any program that speaks JSON lines plays in a hall. docs/programs.md tells the protocol."""

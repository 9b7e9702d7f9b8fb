"""`dicehall bench`: how fast the games are. docs/bench.md tells what each number means."""

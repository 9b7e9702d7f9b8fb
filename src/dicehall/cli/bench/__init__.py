"""`dicehall bench` measures the speed of the games; docs/bench.md explains each number."""

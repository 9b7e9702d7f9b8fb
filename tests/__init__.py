"""The tests of everything but one game alone; those of a game lie in its folder.

Which of them run is chosen by markers, which pyproject.toml tells, and by lists with reasons:

- `make check`: what the changed files reach by imports, the nearest first, until its minute is over (tools/check.py).
- `make test`: one path of everything, that is all tests but those marked `full` or `soak`. A test on a `database` runs
  on SQLite, and on PostgreSQL if it is listed in tests/server/twins.py.
- `make test-full`: `full` too: whole matches, all sizes of screens, PostgreSQL for all; then the tests of the rules
  interpreted, where every line has to be reached, and with every index checked.
- `make soak`: `soak`, which goes on for long.

A test that takes more than a second or two shows the smallest case that can fail, and has a `full` form for the rest.
No test depends on the speed of the machine: what has to come is waited for as long as tests/patience.py says, and where
time itself is tried the clock is in the hands of the test (tests/server/clockwork.py).
"""

"""`python -m dicehall.cli`."""

from dicehall.cli import main

main(prog_name="dicehall")

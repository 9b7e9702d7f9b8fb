"""`python -m dicehall`."""

from dicehall.cli import main

main(prog_name="dicehall")

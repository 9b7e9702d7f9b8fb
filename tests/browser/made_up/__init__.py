"""Tables made up for the script of the hall: tokens of all four games, without any of the games."""

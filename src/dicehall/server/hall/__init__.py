"""What people can do in the hall, written to the disk before anybody is told."""

"""What people can do in the hall; every change is on the disk before anybody hears of it."""

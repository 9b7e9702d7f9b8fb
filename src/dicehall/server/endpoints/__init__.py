"""The addresses of the hall, one file for each group: read the request, call the hall, answer."""

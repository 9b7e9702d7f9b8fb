"""The addresses of the hall, one file per group. A handler reads the request, calls the hall and answers."""

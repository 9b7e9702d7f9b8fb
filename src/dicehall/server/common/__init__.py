"""What every layer of the server may import: errors, addresses, settings, logging."""

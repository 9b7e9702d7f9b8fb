"""What every room of the hall may use: errors, addresses, settings, logging."""

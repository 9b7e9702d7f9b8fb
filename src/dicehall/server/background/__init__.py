"""What happens without a request: bots, timeouts, mails, ratings, entries of other processes."""

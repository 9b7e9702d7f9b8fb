"""What happens without a request: bots, clocks, ratings, mails, other processes."""

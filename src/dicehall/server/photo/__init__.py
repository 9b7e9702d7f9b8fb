"""Screenshots of pages, taken with Chromium."""

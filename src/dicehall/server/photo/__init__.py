"""Pictures of pages, taken by a Chromium."""

"""Render a room for a viewer, as HTML or JSON: pure functions of their arguments."""

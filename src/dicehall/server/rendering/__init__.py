"""A room and a viewer become a page or JSON: pure functions of their arguments."""

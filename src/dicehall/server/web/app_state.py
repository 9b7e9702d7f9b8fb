"""What handlers find on the application: the hall, its people and its rate limits."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from dicehall.server.hall.hall import Hall
from dicehall.server.hall.people import People
from dicehall.server.web.rate_limits import RateLimits


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the hall that serves this request."""
    hall: Hall = connection.app.state.hall
    return hall


def people_of(connection: HTTPConnection) -> People:
    """Return the people of the hall that serves this request."""
    people: People = connection.app.state.people
    return people


def rates_of(connection: HTTPConnection) -> RateLimits:
    """Return the rate limits of this process."""
    rates: RateLimits = connection.app.state.rates
    return rates

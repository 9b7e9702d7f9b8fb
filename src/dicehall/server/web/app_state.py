"""What the application keeps for its handlers: the hall, its people, its limits."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from dicehall.server.hall.hall import Hall
from dicehall.server.hall.people import People
from dicehall.server.web.rate_limits import RateLimits


def hall_of(connection: HTTPConnection) -> Hall:
    """Return the hall that is asked."""
    hall: Hall = connection.app.state.hall
    return hall


def people_of(connection: HTTPConnection) -> People:
    """Return the people of the hall that is asked."""
    people: People = connection.app.state.people
    return people


def rates_of(connection: HTTPConnection) -> RateLimits:
    """Return what visitors of this process have done lately."""
    rates: RateLimits = connection.app.state.rates
    return rates

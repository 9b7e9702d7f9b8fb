"""A device that makes passkeys and answers with them, as a browser would hand it over."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Device:
    """One passkey; `origin` is the site that the browser shows."""

    def __init__(self, origin: str) -> None:
        self.origin, self.uses = origin, 0
        self.id = secrets.token_bytes(16)
        self.user = ""
        self._key = generate_private_key(SECP256R1())

    def create(self, options: dict[str, Any]) -> str:
        """The answer to what registers it."""
        self.user = options["user"]["id"]
        point = self._key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED) + attested
        told = self._told("webauthn.create", options["challenge"])
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(clientDataJSON=told, attestationObject=statement)

    def get(self, options: dict[str, Any]) -> str:
        """The answer to what logs in with it."""
        self.uses += 1
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        told = self._told("webauthn.get", options["challenge"])
        signature = self._key.sign(data + hashlib.sha256(told).digest(), ECDSA(SHA256()))
        user = base64url_to_bytes(self.user)
        return self._credential(clientDataJSON=told, authenticatorData=data, signature=signature, userHandle=user)

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _told(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, **response: bytes) -> str:
        id = bytes_to_base64url(self.id)
        answer = {name: bytes_to_base64url(value) for name, value in response.items()}
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": answer})

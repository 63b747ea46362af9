"""Signed tokens that authenticate a subject, so that no other client can act for its seats.

Tokens are JSON web tokens signed with HS256 (one shared secret) or EdDSA (an Ed25519 key; with only the public key
tokens can be verified but not signed). The signature is compared by PyJWT in constant time. Guests without a token
are handled in `gateway.authentication`.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
from dataclasses import dataclass
from math import isnan
from pathlib import Path
from typing import Any, Final

import jwt
from jwt.utils import base64url_decode

from fracas_server.errors import ConfigurationError, TokenRefused
from fracas_server.ids import Subject
from fracas_server.timing import RealTime, Time

MAX_LIFETIME_S: Final = 400 * 24 * 3600
"""Maximum lifetime of a token in seconds, somewhat more than a year, so that every leaked token expires."""
MIN_SECRET_BYTES: Final = 32
"""Minimum length of a shared secret in bytes: the length of the digest of HS256 (RFC 7518, 3.2)."""
_SKEW_S: Final = 60
"""Allowed clock skew between issuer and server, in seconds, for the start of validity."""
_LONGEST: Final = 8192
"""Maximum length of a token in characters, so that a client cannot make the server hash a whole message per hello."""
_ISSUER: Final = "fracas"
_SUBJECT: Final = re.compile(r"[\w.@:+-]{1,64}")


def is_subject(text: str) -> bool:
    """Return True if a text may be the subject of a token."""
    return bool(_SUBJECT.fullmatch(text))


@dataclass(frozen=True, slots=True)
class TokenKey:
    """Key for signing and verifying tokens."""

    algorithm: str
    """`HS256` or `EdDSA`."""
    checking: Any
    signing: Any
    """The key for signing; None if only a public key is known."""

    def __repr__(self) -> str:
        return f"TokenKey({self.algorithm})"

    @classmethod
    def read(cls, text: str, *, setting: str = "--token-key") -> TokenKey:
        """Read a key: a shared secret, or the PEM text or the path of an Ed25519 key.

        Args:
            text: The key.
            setting: The name of the setting for error texts.

        Raises:
            ConfigurationError: The secret is too short, or the text is not such a key.
        """
        if not text.startswith("-----BEGIN") and len(text) < 4096 and os.path.isfile(text):  # noqa: PTH113 - a secret may not be a valid path
            text = Path(text).read_text(encoding="utf-8").strip()
        if not text.startswith("-----BEGIN"):
            secret = text.encode()
            if len(secret) < MIN_SECRET_BYTES:
                raise ConfigurationError(
                    setting, f"shared secret has only {len(secret)} bytes: use at least {MIN_SECRET_BYTES}"
                )
            return cls("HS256", secret, secret)
        # A slow import, not needed with a shared secret.
        from cryptography.hazmat.primitives import serialization as pem  # noqa: PLC0415
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415
            Ed25519PrivateKey,
            Ed25519PublicKey,
        )

        try:
            if "PRIVATE" in text:
                private = pem.load_pem_private_key(text.encode(), password=None)
                if isinstance(private, Ed25519PrivateKey):
                    return cls("EdDSA", private.public_key(), private)
            else:
                public = pem.load_pem_public_key(text.encode())
                if isinstance(public, Ed25519PublicKey):
                    return cls("EdDSA", public, None)
        except (ValueError, TypeError) as error:
            raise ConfigurationError(setting, f"invalid PEM key ({error})") from None
        raise ConfigurationError(setting, "unsupported PEM key: use an Ed25519 key")


class Tokens:
    """Signing and verification of tokens.

    Args:
        key: The signing key.
        also: A second key that is accepted during key rotation.
        time: The clock for expiry.
    """

    def __init__(self, key: TokenKey, *, also: TokenKey | None = None, time: Time | None = None) -> None:
        self._key = key
        self._also = also
        self._time = time or RealTime()

    @property
    def can_sign(self) -> bool:
        """Whether new tokens can be signed; False with a public key."""
        return self._key.signing is not None

    def sign(self, subject: str, *, name: str = "", lifetime_s: int = 24 * 3600) -> str:
        """Sign a token.

        Args:
            subject: The subject: 1 to 64 letters, digits and `.@:+-_`.
            name: The display name; empty: the subject.
            lifetime_s: The lifetime in seconds.

        Raises:
            TokenRefused: The subject or the lifetime is invalid.
            ConfigurationError: The key can only verify.
        """
        if not _SUBJECT.fullmatch(subject):
            raise TokenRefused("subject")
        if not 0 < lifetime_s <= MAX_LIFETIME_S:
            raise TokenRefused("lifetime")
        if self._key.signing is None:
            raise ConfigurationError("--token-key", "a public key cannot sign: use the private key")
        now = self._time.now_ms() // 1000
        claims: dict[str, Any] = {"iss": _ISSUER, "sub": subject, "iat": now, "exp": now + lifetime_s}
        claims["jti"] = secrets.token_hex(8)  # makes tokens of the same second differ, so that each can be revoked
        if name:
            claims["name"] = name
        return jwt.encode(claims, self._key.signing, algorithm=self._key.algorithm)

    def read(self, token: str) -> tuple[Subject, str]:
        """Verify a token; return its subject and name.

        Raises:
            TokenRefused: The token is invalid.
        """
        if len(token) > _LONGEST:
            raise TokenRefused("long")
        try:
            claims = _claims(token, self._key)
        except TokenRefused as error:
            if self._also is None or error.problem not in {"signature", "algorithm"}:
                raise
            claims = _claims(token, self._also)
        _check_keys(token)
        if claims.get("iss") != _ISSUER:
            raise TokenRefused("issuer")
        subject, name, expiry = claims["sub"], claims.get("name"), claims["exp"]
        now = self._time.now_ms() / 1000
        if not isinstance(expiry, int) or isinstance(expiry, bool) or expiry > now + MAX_LIFETIME_S:
            raise TokenRefused("lifetime")
        if expiry <= now:
            raise TokenRefused("expired")
        begins = claims.get("nbf", 0)
        if not isinstance(begins, (int, float)) or isinstance(begins, bool) or isnan(begins):
            raise TokenRefused("malformed")
        if begins > now + _SKEW_S:
            raise TokenRefused("early")
        if not isinstance(subject, str) or not _SUBJECT.fullmatch(subject):
            raise TokenRefused("subject")
        return Subject(subject), name if isinstance(name, str) and name else subject


def expires_s(token: str) -> int:
    """Return when a token that has been read expires, in seconds since 1970."""
    claims = json.loads(base64url_decode(token.split(".")[1]))
    return int(claims["exp"])


def token_id(token: str) -> str:
    """Return the id under which a token is revoked: `#`, which no subject contains, and a digest.

    The digest covers only the signed part, since the same signature may have several spellings in base64.

    Args:
        token: A token that has been read, or one that an operator wants to revoke.
    """
    return f"#{hashlib.sha256(token.strip().rpartition('.')[0].encode(errors='replace')).hexdigest()[:32]}"


def _claims(token: str, key: TokenKey) -> dict[str, Any]:
    """Verify the signature of a token with a key; return the claims.

    Raises:
        TokenRefused: The token was signed with another key, or is malformed.
    """
    try:
        claims: dict[str, Any] = jwt.decode(
            token,
            key.checking,
            algorithms=[key.algorithm],
            # Expiry is checked below with the injected time, as are claims with their own error texts.
            options={
                "require": ["exp", "sub"],
                "verify_exp": False,
                "verify_iat": False,
                "verify_nbf": False,
                "verify_sub": False,
            },
        )
    except jwt.InvalidSignatureError:
        raise TokenRefused("signature") from None
    except jwt.InvalidAlgorithmError:
        raise TokenRefused("algorithm") from None
    except jwt.MissingRequiredClaimError as error:
        raise TokenRefused("lifetime" if error.claim == "exp" else "subject") from None
    except jwt.InvalidAudienceError:
        raise TokenRefused("issuer") from None
    except (jwt.InvalidTokenError, ValueError, TypeError, RecursionError):
        raise TokenRefused("malformed") from None
    return claims


def _check_keys(token: str) -> None:
    """Check that no JSON object in a token has duplicate keys, which issuer and reader could resolve differently.

    Raises:
        TokenRefused: A key occurs twice.
    """

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise TokenRefused("twice")
        return found

    for part in token.split(".")[:2]:
        json.loads(base64url_decode(part), object_pairs_hook=once)


def load_or_create_key(folder: Path) -> str:
    """Return the server's own signing secret; at the first start a random one is created.

    It is kept in a file that only the server's user can read, so that tokens stay valid after a restart.

    Args:
        folder: The server's data folder.
    """
    path = folder / "token.key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        secret = secrets.token_urlsafe(MIN_SECRET_BYTES)
        file.write(secret)
    return secret

"""Tokens: who is let in, and who is not."""

from __future__ import annotations

import stat
from pathlib import Path

import jwt
import pytest
from cryptography.hazmat.primitives import serialization as pem
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fracas_server.errors import ConfigurationError, TokenRefused
from fracas_server.timing import ManualTime
from fracas_server.tokens import MAX_LIFETIME_S, TokenKey, Tokens, own_key

SECRET = "a secret of at least thirty-two bytes"


def pem_pair() -> tuple[str, str]:
    """Return the PEM texts of a private and its public key."""
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(pem.Encoding.PEM, pem.PrivateFormat.PKCS8, pem.NoEncryption())
    public = key.public_key().public_bytes(pem.Encoding.PEM, pem.PublicFormat.SubjectPublicKeyInfo)
    return private.decode(), public.decode()


def test_a_token_names_its_subject() -> None:
    """What was signed is read back."""
    tokens = Tokens(TokenKey.read(SECRET))

    assert tokens.read(tokens.sign("ada", name="Ada L.")) == ("ada", "Ada L.")
    assert tokens.read(tokens.sign("ada")) == ("ada", "ada")


def test_an_ed25519_key_signs_and_its_public_half_checks(tmp_path: Path) -> None:
    """A server may know the public key alone, by text or by path."""
    private, public = pem_pair()
    path = tmp_path / "public.pem"
    path.write_text(public)
    token = Tokens(TokenKey.read(private)).sign("ada")

    assert Tokens(TokenKey.read(public)).read(token) == ("ada", "ada")
    assert Tokens(TokenKey.read(str(path))).read(token) == ("ada", "ada")
    with pytest.raises(ConfigurationError, match="cannot sign"):
        Tokens(TokenKey.read(public)).sign("ada")


def test_a_token_expires() -> None:
    """A second after its life a token lets nobody in."""
    time = ManualTime()
    tokens = Tokens(TokenKey.read(SECRET), time=time)
    token = tokens.sign("ada", lifetime_s=60)
    time.advance(59_000)
    assert tokens.read(token)

    time.advance(1_000)

    assert refused(tokens, token) == "expired"


def refused(tokens: Tokens, token: str) -> str:
    """Return why a token is refused."""
    with pytest.raises(TokenRefused) as caught:
        tokens.read(token)
    assert token not in str(caught.value)
    return caught.value.problem


@pytest.mark.parametrize(
    ("claims", "problem"),
    [
        ({"sub": "ada"}, "lifetime"),
        ({"sub": "ada", "exp": 1_700_001_000, "nbf": 1_700_000_500}, "early"),
        ({"sub": "ada", "exp": 1_700_001_000, "nbf": "soon"}, "malformed"),
        ({"exp": 2_000_000_000}, "subject"),
        ({"sub": "ada", "exp": 10**12}, "lifetime"),
        ({"sub": "", "exp": 1_700_000_100}, "subject"),
        ({"sub": "a b", "exp": 1_700_000_100}, "subject"),
        ({"sub": "ada", "exp": 1_700_000_100, "iss": "elsewhere"}, "malformed"),
    ],
)
def test_claims_that_do_not_do(claims: dict[str, object], problem: str) -> None:
    """A token needs a subject and an end that is not too far ahead, whoever signed it."""
    tokens = Tokens(TokenKey.read(SECRET), time=ManualTime())
    token = jwt.encode({"iss": "fracas", **claims}, SECRET, algorithm="HS256")

    assert refused(tokens, token) == problem


@pytest.mark.filterwarnings("ignore:.*below the minimum recommended length.*")
def test_a_token_of_another_key_or_algorithm() -> None:
    """Neither another secret, nor no signature, nor the public key used as a secret, makes a token."""
    tokens = Tokens(TokenKey.read(SECRET))
    claims = {"iss": "fracas", "sub": "ada", "exp": 4_000_000_000}

    assert refused(tokens, Tokens(TokenKey.read(SECRET + "!")).sign("ada")) == "signature"
    assert refused(tokens, jwt.encode(claims, "", algorithm="none")) == "malformed"
    assert refused(tokens, jwt.encode(claims, SECRET, algorithm="HS512")) == "malformed"


@pytest.mark.parametrize(
    ("subject", "lifetime"), [("", 60), ("x" * 65, 60), ("a/b", 60), ("ada", 0), ("ada", MAX_LIFETIME_S + 1)]
)
def test_what_is_not_signed(subject: str, lifetime: int) -> None:
    """Subjects and lifetimes that would not be read are not signed either."""
    with pytest.raises(TokenRefused):
        Tokens(TokenKey.read(SECRET)).sign(subject, lifetime_s=lifetime)


@pytest.mark.parametrize("text", ["short", "-----BEGIN PRIVATE KEY-----\nnonsense\n-----END PRIVATE KEY-----"])
def test_a_key_that_does_not_do(text: str) -> None:
    """A key that is too short or broken is told so, without being shown."""
    with pytest.raises(ConfigurationError) as caught:
        TokenKey.read(text)

    assert text not in str(caught.value)


def test_a_server_keeps_the_key_that_it_drew(tmp_path: Path) -> None:
    """The key is drawn once, and nobody else may read it."""
    first = own_key(tmp_path)

    assert own_key(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "token.key").stat().st_mode) == 0o600
    assert "HS256" in repr(TokenKey.read(first))
    assert first not in repr(TokenKey.read(first))

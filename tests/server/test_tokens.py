"""Tokens: who is let in, and who is not."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import stat
from pathlib import Path
from typing import get_args

import jwt
import pytest
from cryptography.hazmat.primitives import serialization as pem
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from fracas_server.errors import ConfigurationError, TokenProblem, TokenRefused
from fracas_server.timing import ManualTime
from fracas_server.tokens import MAX_LIFETIME_S, TokenKey, Tokens, is_subject, load_or_create_key, token_id

SECRET = "a secret of at least thirty-two bytes"


def part(value: object) -> str:
    """Return a part of a token: a value as JSON, or text as it is."""
    text = value if isinstance(value, str) else json.dumps(value)
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


def by_hand(head: str, body: str, secret: bytes = SECRET.encode()) -> str:
    """Return a token that no library would make, signed by HS256."""
    signature = hmac.digest(secret, f"{head}.{body}".encode(), hashlib.sha256)
    return f"{head}.{body}.{base64.urlsafe_b64encode(signature).rstrip(b'=').decode()}"


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


def test_a_second_key_is_accepted_while_keys_are_rotated() -> None:
    """Tokens of both keys are accepted, whichever kinds they are; only the first key signs; a third key is refused."""
    private, public = pem_pair()
    old, new = TokenKey.read(SECRET), TokenKey.read(private)
    before, after = Tokens(old, also=TokenKey.read(public)), Tokens(new, also=old)
    by_old, by_new = before.sign("ada"), after.sign("ada")

    assert [tokens.read(token)[0] for tokens in (before, after) for token in (by_old, by_new)] == ["ada"] * 4
    assert Tokens(new).read(by_new)[0] == "ada"
    assert refused(Tokens(new), by_old) == "algorithm"
    assert refused(before, Tokens(TokenKey.read(SECRET + "!")).sign("ada")) in {"signature", "algorithm"}
    assert refused(before, Tokens(new, time=ManualTime()).sign("ada")) == "expired"


def test_a_second_key_that_is_none_is_named() -> None:
    """The error names the setting that the key came from."""
    with pytest.raises(ConfigurationError, match="FRACAS_SECOND_TOKEN_KEY"):
        TokenKey.read("short", setting="FRACAS_SECOND_TOKEN_KEY")


def test_a_token_has_one_id_however_it_is_spelt() -> None:
    """Two tokens of one second differ, and another spelling of a signature is the same token."""
    tokens = Tokens(TokenKey.read(SECRET))
    one, other = tokens.sign("ada"), tokens.sign("ada")
    last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".index(one[-1])
    respelt = one[:-1] + "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[last ^ 1]

    assert respelt != one
    assert token_id(respelt) == token_id(one) != token_id(other)
    assert not is_subject(token_id(one))


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
        ({"sub": "ada", "exp": 1_700_000_100, "iss": "elsewhere"}, "issuer"),
        ({"sub": "ada", "exp": 1_700_000_100, "iss": ""}, "issuer"),
        ({"sub": "ada", "exp": 1_700_000_100, "aud": "another service"}, "issuer"),
        ({"sub": 5, "exp": 1_700_000_100}, "subject"),
        ({"sub": "ada", "exp": True}, "lifetime"),
        ({"sub": "ada", "exp": "1700000100"}, "lifetime"),
        ({"sub": "ada", "exp": 2**63}, "lifetime"),
        ({"sub": "ada", "exp": float("nan")}, "lifetime"),
        ({"sub": "ada", "exp": -1}, "expired"),
        ({"sub": "ada", "exp": 1_700_000_100, "nbf": float("nan")}, "malformed"),
        ({"sub": "ada", "exp": 1_700_000_100, "nbf": float("inf")}, "early"),
        ({"sub": "ada", "exp": 1_700_000_100, "nbf": True}, "malformed"),
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
    assert refused(tokens, jwt.encode(claims, "", algorithm="none")) == "algorithm"
    assert refused(tokens, jwt.encode(claims, SECRET, algorithm="HS512")) == "algorithm"


def test_what_everybody_knows_of_a_key_pair_signs_nothing() -> None:
    """The public key used as a secret, as text or as bytes, and no signature at all."""
    private, public = pem_pair()
    key = TokenKey.read(private)
    head, body = part({"alg": "HS256", "typ": "JWT"}), part({"iss": "fracas", "sub": "ada", "exp": 1_700_000_100})

    for secret in (public.encode(), public.strip().encode(), key.checking.public_bytes_raw()):
        assert refused(Tokens(key, time=ManualTime()), by_hand(head, body, secret)) == "algorithm"
    assert refused(Tokens(key, time=ManualTime()), f"{part({'alg': 'none'})}.{body}.") == "algorithm"
    assert refused(Tokens(key, time=ManualTime()), f"{part({'alg': 'NonE'})}.{body}.AAAA") == "algorithm"


@pytest.mark.parametrize(
    ("head", "body"),
    [
        ('{"alg": "HS256"}', '{"iss": "fracas", "sub": "ada", "exp": 1700000100, "sub": "bob"}'),
        ('{"alg": "HS256"}', '{"iss": "fracas", "sub": "ada", "exp": 1700000100, "exp": 1700000200}'),
        ('{"alg": "HS256"}', '{"iss": "fracas", "sub": "ada", "exp": 1700000100, "more": {"a": 1, "a": 2}}'),
        ('{"alg": "none", "alg": "HS256"}', '{"iss": "fracas", "sub": "ada", "exp": 1700000100}'),
    ],
)
def test_what_is_said_twice(head: str, body: str) -> None:
    """Of two claims of one name nobody knows which one counts."""
    assert refused(Tokens(TokenKey.read(SECRET), time=ManualTime()), by_hand(part(head), part(body))) == "twice"


@pytest.mark.parametrize(
    "body",
    ['{"a": ' + "[" * 3000 + "]" * 3000 + "}", "[1]", '"x"', "7", "{", "", '{"exp": ' + "9" * 5000 + "}"],
    ids=["deep", "list", "text", "number", "half", "nothing", "long number"],
)
def test_what_is_signed_and_no_token(body: str) -> None:
    """Whatever JSON it is, it is refused by its sentence and by no other error."""
    tokens = Tokens(TokenKey.read(SECRET), time=ManualTime())

    # A newer Python reads what is deep as well, and finds no claims in it.
    read = {"malformed", "lifetime", "algorithm"} if body.startswith('{"a": [') else {"malformed"}
    assert refused(tokens, by_hand(part({"alg": "HS256"}), part(body))) in read
    assert refused(tokens, by_hand(part(body), part({"sub": "ada"}))) in read


def test_a_token_is_no_longer_than_any_is() -> None:
    """Nobody lets the server digest sixty kilobytes for every hello; each refusal has a sentence of its own."""
    tokens = Tokens(TokenKey.read(SECRET), time=ManualTime())
    claims = {"iss": "fracas", "sub": "ada", "exp": 1_700_000_100}

    assert tokens.read(jwt.encode({**claims, "more": "x" * 5_000}, SECRET, algorithm="HS256"))[0] == "ada"
    assert refused(tokens, jwt.encode({**claims, "more": "x" * 10_000}, SECRET, algorithm="HS256")) == "long"
    assert refused(tokens, "." * 60_000) == "long"
    sentences = {str(TokenRefused(problem)) for problem in get_args(TokenProblem)}
    assert len(sentences) == len(get_args(TokenProblem))


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
    first = load_or_create_key(tmp_path)

    assert load_or_create_key(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "token.key").stat().st_mode) == 0o600
    assert "HS256" in repr(TokenKey.read(first))
    assert first not in repr(TokenKey.read(first))

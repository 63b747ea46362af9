"""An archive in an S3 store: moto's server, which answers Amazon's protocol over HTTP and keeps objects in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas_engine.replay import read, verify
from fracas_protocol import v1
from fracas_server.errors import ArchiveUnavailable, ConfigurationError
from fracas_server.ids import MatchId
from fracas_server.replays.archive import open_archive
from tests.server.arena import Player, create, joined, serving
from tests.server.played import let_go
from tests.server.replays.test_replays import whole_replay

_WHY = "moto and s3fs are not installed: pip install 'fracas[ci]'"
boto3 = pytest.importorskip("boto3", reason=_WHY)
moto_server = pytest.importorskip("moto.server", reason=_WHY)
pytest.importorskip("s3fs", reason=_WHY)

pytestmark = pytest.mark.whole


@pytest.fixture
def s3(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Run an S3 server with a bucket, named by the environment as an operator names one; yields its address."""
    served = moto_server.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    served.start()
    host, port = served.get_host_and_port()
    address = f"http://{host}:{port}"
    for name, value in (
        ("AWS_ENDPOINT_URL", address), ("AWS_ACCESS_KEY_ID", "key"), ("AWS_SECRET_ACCESS_KEY", "secret"),
        ("AWS_DEFAULT_REGION", "us-east-1"),
    ):  # fmt: skip
        monkeypatch.setenv(name, value)
    boto3.client("s3").create_bucket(Bucket="replays")
    yield address
    served.stop()


async def test_replays_go_to_an_s3_store_and_come_back(s3: str, store_url: str, tmp_path: Path) -> None:
    """A match that the store has let go is fetched out of the bucket and verifies; the object lies where docs say."""
    async with serving(store_url, tmp_path, archive="s3://replays/fracas") as service:
        await create(service)
        imp, ogre = await joined(service)
        async with imp, ogre:
            await imp.act("m1", {"concede": True}, decision=0, options_hash=0)
            await let_go(service, "m1")
        for key in await service.redis.keys("{match:*"):
            await service.redis.delete(key)
        async with await Player.come(service.address) as stranger:
            assert verify(read(await whole_replay(stranger, "m1"))).intents == 1
            assert (await stranger.ask(get_replay=v1.GetReplay(match="m2"))).rejected.code == "not_found"

    listed = boto3.client("s3", endpoint_url=s3).list_objects_v2(Bucket="replays")["Contents"]
    assert [one["Key"] for one in listed] == ["fracas/m1/m1.replay.gz"]


def test_a_bucket_that_is_not_there_refuses_and_says_so(s3: str) -> None:
    """The match stays in the store then; no key is told."""
    assert s3
    archive = open_archive("s3://nowhere/fracas")

    with pytest.raises(ArchiveUnavailable, match="s3://nowhere/fracas"):
        archive.put(MatchId("m1"), b"data", private=False)


def test_a_scheme_whose_library_is_missing_is_named_at_the_start() -> None:
    """Not when the first match is over."""
    with pytest.raises(ConfigurationError, match="nothing-like-it"):
        open_archive("nothing-like-it://bucket")

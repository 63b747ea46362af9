"""Token buckets."""

from __future__ import annotations

from fracas_server.limits import Bucket, Buckets


def test_a_bucket_gives_what_it_holds_and_then_its_rate() -> None:
    """A burst is let through, and after it one request in each hundred milliseconds."""
    bucket = Bucket(rate=10, burst=3, now_ms=0)

    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_ms(0) == 100
    assert not bucket.take(99)
    assert bucket.take(100)


def test_a_bucket_holds_no_more_than_its_burst() -> None:
    """A long rest does not buy a flood."""
    bucket = Bucket(rate=10, burst=3, now_ms=0)

    assert sum(bucket.take(1_000_000) for _ in range(10)) == 3


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    """Time that runs backwards fills no bucket."""
    bucket = Bucket(rate=10, burst=1, now_ms=1000)

    assert bucket.take(1000)
    assert not bucket.take(0)
    assert not bucket.take(1050)
    assert bucket.take(1100)


def test_buckets_that_are_full_again_are_forgotten() -> None:
    """Memory is kept for those alone who have asked lately."""
    buckets: Buckets[int] = Buckets(rate=1000, burst=1)
    for key in range(1000):
        buckets.of(key, 0).take(0)
    for key in range(1000, 1030):
        buckets.of(key, 10_000).take(10_000)

    assert len(buckets) < 100

"""Tests of shards: their names, which server belongs to which, and the configuration of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import DiscordConfig, WrongConfig, load
from bot.shards import SINGLE_SHARD, NoShards, Shards, every, ordinal, shard_of, share


@pytest.mark.parametrize(
    ("said", "ids", "told"),
    [
        ("0-3/8", {0, 1, 2, 3}, "0-3/8"), ("5/8", {5}, "5/8"), (" 0-1,3/4 ", {0, 1, 3}, "0-1,3/4"),
        ("0,1,2/3", {0, 1, 2}, "0-2/3"), ("none/2", set[int](), "none/2"),
    ],
)  # fmt: skip
def test_what_is_named_is_understood_and_said_again(said: str, ids: set[int], told: str):
    shards = Shards.read(said)
    assert shards.ids == ids and str(shards) == told and Shards.read(told) == shards


@pytest.mark.parametrize(
    "said", ["", "auto", "8", "0-8/8", "3-1/8", "0/0", "-1/4", "0/99999", "0-3/8/9", "a/4"]
)
def test_what_names_no_shards_is_refused_with_a_sentence(said: str):
    with pytest.raises(NoShards, match=r"[Ss]hards"):
        _ = Shards.read(said)


def test_each_server_is_on_one_shard_and_direct_messages_on_the_first():
    guild = 175928847299117063
    assert shard_of(guild, 8) == (guild >> 22) % 8 and shard_of(0, 8) == 0
    assert [guild in every(8).only([it]) for it in range(8)].count(True) == 1
    assert guild in SINGLE_SHARD and SINGLE_SHARD.all and SINGLE_SHARD.first
    assert not Shards.read("1-7/8").first


@pytest.mark.parametrize(("count", "replicas"), [(8, 4), (10, 4), (3, 3), (16, 5)])
def test_replicas_share_all_shards_as_evenly_as_they_can(count: int, replicas: int):
    shares = [share(count, it, replicas).ids for it in range(replicas)]
    assert sorted(shard for it in shares for shard in it) == [*range(count)]
    assert max(map(len, shares)) - min(map(len, shares)) <= 1


def test_a_process_takes_what_is_named_or_its_part_of_what_is_recommended(monkeypatch: pytest.MonkeyPatch):
    assert DiscordConfig().share_of(3) == every(3)
    assert DiscordConfig(shards="2-3/4").share_of(99) == Shards.read("2-3/4")
    assert DiscordConfig(replicas=2, replica=1).share_of(4) == Shards.read("2-3/4")
    assert DiscordConfig(replicas=4, replica=0).share_of(1) == Shards.read("0/4"), "one each at least"
    assert [ordinal(it) for it in ("mudbucket-2", "bot-13.games.svc", "mudbucket")] == [2, 13, None]
    monkeypatch.setattr("socket.gethostname", lambda: "mudbucket-1")
    assert DiscordConfig(replicas=2).share_of(2) == Shards.read("1/2")
    for host, told in (("mudbucket", "ends with no number"), ("mudbucket-2", "the last is 1, and this is 2")):
        monkeypatch.setattr("socket.gethostname", lambda host=host: host)
        with pytest.raises(WrongConfig, match=told):
            _ = DiscordConfig(replicas=2).share_of(2)


def test_all_shards_may_be_named_where_a_process_is_alone(tmp_path: Path):
    file = tmp_path / "config.toml"
    _ = file.write_text("[discord]\nshards = '0-7/8'\n")
    assert load(file).discord.named == every(8)

"""`/me`: one's own settings, and what they change at once."""

from __future__ import annotations

from tests.discord.saloon import Guest, Saloon, seen


async def choose(guest: Guest, label: str) -> str:
    """Sets something in the menus of `/me`; what is told then."""
    _ = await guest.slash("me")
    return (await guest.choose(label)).text


def hand_picture(guest: Guest) -> str | None:
    """The name of the picture in the newest DM."""
    (message,) = guest.member.user.dm_channel.history()[-1:]
    return message.attachments[0].filename if message.attachments else None


async def test_settings_are_shown_and_changed_in_place(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    shown = await ann.slash("me")
    assert shown.ephemeral and "Your settings" in shown and "Dark" in shown
    told = await ann.choose("Pictures: Light")
    assert told.shown is not None and shown.shown is not None and told.shown.id == shown.shown.id
    assert "Light" in told and "Light" in await ann.slash("me")
    assert "Light" not in await bo.slash("me")


async def test_text_only_takes_the_pictures_off_panel_and_dm(pictured: Saloon) -> None:
    saloon = pictured
    await saloon.heist()
    ann, bo, _ = saloon.three
    assert hand_picture(ann) is not None
    _ = await choose(ann, "Pictures: None")
    opened = await ann.press("My hand")
    assert opened.shown is not None and not opened.shown.message.attachments
    assert hand_picture(ann) is None and hand_picture(bo) is not None
    assert saloon.table.message.attachments, "the table is everybody's"


async def test_light_pictures_are_other_pictures_of_the_same(pictured: Saloon) -> None:
    saloon = pictured
    await saloon.heist()
    ann, _, _ = saloon.three
    dark = hand_picture(ann)
    _ = await choose(ann, "Pictures: Light")
    light = hand_picture(ann)
    assert dark is not None and light is not None and dark != light


async def test_big_print_has_the_cards_in_headings(saloon: Saloon) -> None:
    await saloon.heist()
    ann, bo, _ = saloon.three
    _ = await choose(ann, "Print: Big")
    assert "## Your cards: " in await ann.press("My hand")
    assert "## Your cards: " not in await bo.press("My hand")
    assert "## Your cards: " in seen(ann.member.user.dm_channel.history()[-1]).text


async def test_who_wants_no_dms_gets_none_and_is_not_told_of_closed_ones(saloon: Saloon) -> None:
    ann, bo, _ = saloon.three
    _ = await choose(ann, "Hands by DM: No")
    await saloon.heist()
    assert not ann.dms() and bo.dms()
    opened = await ann.press("My hand")
    assert "Your cards" in opened and "can't send you DMs" not in opened
    _ = await choose(ann, "Hands by DM: Yes")
    assert "Your cards" in ann.dms()[-1]


async def test_a_hand_that_was_sent_is_taken_out_of_the_dm(saloon: Saloon) -> None:
    await saloon.heist()
    ann, _, _ = saloon.three
    assert "Your cards" in ann.dms()[-1]
    _ = await choose(ann, "Hands by DM: No")
    assert "Your cards" not in ann.dms()[-1] and "My hand" in ann.dms()[-1]


async def test_somebody_who_does_not_sit_there_sees_the_table_in_his_own_colours(saloon: Saloon) -> None:
    await saloon.heist()
    dora = saloon.guest("dora")
    _ = await choose(dora, "Pictures: None")
    looked = await dora.press("My hand")
    assert looked.ephemeral and "You are not at this table." in looked and "Heist 1" in looked
    assert looked.shown is not None and not looked.shown.message.attachments
    assert list(looked.shown.buttons) == ["Log"]


async def test_a_player_turns_from_his_hand_to_the_table_and_back(pictured: Saloon) -> None:
    saloon = pictured
    await saloon.heist()
    ann, _, _ = saloon.three
    _ = await choose(ann, "Pictures: Light")
    hand = await ann.press("My hand")
    table = await ann.press_mine("See the table")
    assert table.shown is not None and hand.shown is not None and table.shown.id == hand.shown.id
    assert "Heist 1" in table and "You have 50 chips" not in table
    assert table.shown.message.attachments[0].filename != saloon.table.message.attachments[0].filename
    assert "You have 50 chips" in await ann.press_mine("My hand")

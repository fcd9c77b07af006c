"""The move builder's steps: offers and partial moves become buttons, menus and forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bot.presentation.move_builder.buttons import (
    PHONE_LABEL_CHARS,
    confirmed,
    entering,
    final,
    going_on,
    is_toggled,
    of_options,
    on_board,
    spread,
    toggles,
)
from bot.presentation.move_builder.controls import (
    MENU_OPTIONS_MAX,
    VALUE_BUTTONS_MAX,
    ActionLabels,
    Choice,
    Choose,
    Control,
    Enter,
    Fill,
    Open,
    Step,
)
from bot.presentation.move_builder.menus import SHELF_PREFIX, Option, option_of, shelves, split_shelf
from bot.presentation.move_builder.partial_move import (
    OMITTED_FIELD,
    PartialMove,
    few,
    found,
    listed,
    ways,
    words_of,
)
from bot.presentation.move_builder.questions import asks
from engines.core import Action, Domain, Free, Offer, TextId, Villain, sole
from engines.notation import announced, hint, write

PANEL_MENUS_MAX = 4
"""Maximum number of menus on a panel; the last row is for buttons."""


def first_step(offers: Sequence[Offer], words: ActionLabels) -> Step:
    """Return the step from which every move can be begun."""
    offers = sorted(offers, key=words.harms)
    shown = (offer for offer in offers if not words.repeats(offer.action, offers))
    return Step(words.overview(offers), tuple(control for offer in shown for control in _begin(offer, words)))


def step(offers: Sequence[Offer], said: str, words: ActionLabels) -> Step | None:
    """Return the step that continues a partial move; None if `said` begins no legal move (any more)."""
    if not said:
        return first_step(offers, words)
    said, shelf = split_shelf(said)
    half = found(offers, said)
    if half is None or (half.done and isinstance(half.next, Free) and not half.whole):
        return None  # typed values are entered in a form
    return _continue(half, shelf, words)


def at_once(offers: Sequence[Offer], said: str, words: ActionLabels) -> str:
    """Return the complete move if it is to be played without confirmation; else ""."""
    half = found(offers, said)
    if half is None or not words.at_once(half.kind) or not half.done or _grows(half, words):
        return ""
    half = half.forced()
    if not half.whole or half.needs_story or words.weighty(half.action):
        return ""
    return write(half.action)


def needs_confirmation(offers: Sequence[Offer], line: str, words: ActionLabels) -> bool:
    """Return whether `line` is a complete weighty move."""
    half = found(offers, line)
    return half is not None and half.whole and words.weighty(half.action)


def _grows(half: PartialMove, words: ActionLabels) -> bool:
    """Return whether more items may be picked, one by one."""
    if not half.taken or words.stepwise(half.kind) or not half.pick.following(half.taken):
        return False
    return half.pick.ordered or len([*islice(half.pick.wholes(), MENU_OPTIONS_MAX + 1)]) > MENU_OPTIONS_MAX


def public(offers: Sequence[Offer], actions: Sequence[type[Action]], words: ActionLabels) -> list[Control]:
    """Return the buttons for the moves that depend on nothing hidden."""
    shown = (it for it in offers if it.action in actions and not words.repeats(it.action, offers))
    return [control for offer in shown for control in _begin(offer, words)]


def _begin(offer: Offer, words: ActionLabels) -> Iterator[Control]:
    half, kind = PartialMove(offer), offer.action
    verb, style, only = words.verb(kind), words.style(kind), half.forced()
    style = "plain" if words.harms(offer) else style
    if half.whole:
        yield final(half, words.label(half.action), words)
    elif hint(kind, half.name) is TextId:
        yield Enter(verb, kind.verb, "story", verb, style, aside=True)
    elif hint(kind, half.name) is Villain:
        yield Enter(f"{verb}…", f"{kind.verb} *", "villain", verb, style)
    elif isinstance(numbers := half.next, range):
        yield from _begin_with_number(half, numbers, words)
    elif words.spread(kind) and (buttons := [*spread(half, words)]):
        yield from buttons
    elif only.whole and words.at_once(kind):
        yield final(only, words.label(only.action), words)
    elif _is_form(half, words) and not words.stepwise(kind):
        yield Fill(f"{verb}…", kind.verb, style)
    else:
        yield Open(f"{verb}…", kind.verb, style)


def _begin_with_number(half: PartialMove, numbers: range, words: ActionLabels) -> Iterator[Control]:
    """Yield a button for each number that the game puts first, and one to all numbers, or to a form."""
    kind, style, amounts = half.kind, words.style(half.kind), words.amounts(half.kind, numbers)
    others = len(numbers) - len({amount for _, amount in amounts}) if len(numbers) > 1 else 0
    more = words.more(kind) if others else ""
    for n, (label, amount) in enumerate(amounts, start=1):
        full = bool(more) and n == len(amounts) - 1 == VALUE_BUTTONS_MAX - 1
        whole = half.then(amount)
        plays = words.at_once(kind)
        yield final(whole, label, words, last=full) if plays else Open(label, whole.words, style, full)
    if more:
        yield Open(more, kind.verb)
    elif 0 < others <= MENU_OPTIONS_MAX:
        yield Open(f"{words.verb(kind)}…", kind.verb, style)
    elif others:
        yield entering(half, numbers[0], words, style)


def _is_form(half: PartialMove, words: ActionLabels) -> bool:
    """Return whether a form can ask for the rest of the move."""
    return not is_toggled(half.picking()) and asks(half, words)


def _continue(half: PartialMove, shelf: int | None, words: ActionLabels) -> Step:
    half = (half if half.taken else half.forced()).picking()
    menus: list[Control] = []
    buttons: list[Control] = []
    preview, toggled, form = "", is_toggled(half), _is_form(half, words)
    if toggled:
        buttons += toggles(half, words)
    elif half.taken is not None and not (half.taken and words.stepwise(half.kind)):
        menus += _pick_menus(half, shelf, words)
    if half.done:
        half = half.forced()
        if half.whole:
            preview = words.preview(half.action)
            buttons += () if toggled else _confirming(half)
        else:
            menus += _rest_menus(half, shelf, words)
    if form:
        buttons.append(Fill("Several at once…", half.words))
    buttons.append(Open("Back", ""))
    chosen = [value for value in half.values if value not in (None, ())]
    begun = " · ".join((words.verb(half.kind), *(words.choice(half.kind, value) for value in chosen)))
    effect = words.outlook(half.kind, chosen)
    return Step(preview or (f"{begun}\n{effect}" if effect else begun), (*menus, *buttons))


def _confirming(half: PartialMove) -> Iterator[Control]:
    yield confirmed(half, "Confirm", "go")
    if half.story is not None and not half.needs_story:
        yield Enter("Add a story…", write(half.action), "story", "Tell how")


def _pick_menus(half: PartialMove, shelf: int | None, words: ActionLabels) -> Iterator[Control]:
    """Yield menus that continue a pick: its complete outcomes if they are few, else one more item."""
    before, pick, taken = half.before, half.pick, half.taken or ()
    wholes = (
        []
        if pick.ordered
        else [whole for whole in islice(pick.wholes(taken), MENU_OPTIONS_MAX + 1) if whole != taken]
    )
    if wholes and len(wholes) <= MENU_OPTIONS_MAX:
        wholes = words.ranked(half.kind, wholes)
        options = [_option(before, before.then(whole), words, taken=len(taken)) for whole in wholes]
        if not taken:
            order = {whole: n for n, whole in enumerate(wholes)}
            rest = sorted(_with_rest(before, words), key=lambda option: order.get(option.value, -1))
            options = rest or options
    else:
        options = [option_of(half.kind, item, words) for item in words.in_order(pick.following(taken))]
    prompt = "And another?" if taken else words.question(half.kind, before.name)
    yield from _asking(half, half.words, options, prompt, shelf, words)


def _rest_menus(half: PartialMove, shelf: int | None, words: ActionLabels) -> Iterator[Control]:
    """Yield controls for all remaining fields if their combinations are few, else for the next field."""
    kind, prompt = half.kind, words.question(half.kind, half.name)
    key = " ".join((half.words, *announced(kind, half.name)))
    if board := words.board(kind, half.name):
        yield from on_board(half, key, board, words)
        return
    among = _amounts_of(half.next) if not words.more(kind) else range(0)
    if among and (amounts := words.amounts(kind, among)):
        yield from _amounts(half, key, among, amounts, words)
        return
    if options := _with_rest(half, words):
        yield from _asking(half, half.words, options, prompt, shelf, words)
        return
    values = listed(half.next)
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) > MENU_OPTIONS_MAX and not words.more(kind):
        if None in values:
            yield Open(words.choice(kind, None), f"{key} {OMITTED_FIELD}")
        yield entering(half, numbers[0], words)
        return
    options = [option_of(kind, value, words) for value in words.in_order(values)]
    yield from _asking(half, key, options, prompt, shelf, words)


def _amounts_of(domain: Domain | None) -> range:
    """Return the numbers of a domain that is an amount, which may be left out; an empty range for others."""
    if isinstance(domain, range):
        return domain
    numbers = [value for value in few(domain) if isinstance(value, int)]
    optional = None in few(domain) and len(numbers) == len(few(domain)) - 1
    return range(numbers[0], numbers[-1] + 1) if optional and numbers else range(0)


def _amounts(
    half: PartialMove,
    said: str,
    numbers: Sequence[int],
    amounts: Sequence[tuple[str, int]],
    words: ActionLabels,
) -> Iterator[Control]:
    """Yield a button for each of these amounts, and for the other numbers a menu, or a form if too many."""
    kind = half.kind
    for label, amount in amounts:
        yield going_on(half.then(amount), label, words.style(kind), words)
    others = [number for number in numbers if all(number != amount for _, amount in amounts)]
    if len(others) > MENU_OPTIONS_MAX:
        yield entering(half, numbers[0], words)
    elif others:
        options = tuple(option_of(kind, number, words).choice for number in others)
        yield Choose(words.question(kind, half.name), said, options)


def _with_rest(half: PartialMove, words: ActionLabels) -> list[Option]:
    """Return all completions of the move as one option each; an empty list if too many for a menu."""
    ways = list(islice(_ways_on(half, words), MENU_OPTIONS_MAX + 1))
    if len(ways) > MENU_OPTIONS_MAX:
        return []
    return [made for way in ways if (made := _option(half, way, words)).choice.word]


def _ways_on(half: PartialMove, words: ActionLabels) -> Iterator[PartialMove]:
    if half.whole:
        yield half
        return
    values = few(half.next)
    for value in words.in_order(values) if values else ways(half.next):
        yield from _ways_on(half.then(value), words)


def _option(before: PartialMove, after: PartialMove, words: ActionLabels, *, taken: int = 0) -> Option:
    """Return the option that leads from `before` to `after`, without the first `taken` items of a pick."""
    half, kind = before, before.kind
    labels: list[str] = []
    said: list[str] = []
    for value in after.values[len(before.values) :]:
        domain, name, first = half.next, half.name, half is before
        half = half.then(value)
        assert domain is not None
        if value == () or domain == (None,) or (not first and sole(domain) is not None):
            continue
        labels.append(words.choice(kind, value))
        said += (*announced(kind, name), *words_of(value)[taken if first else 0 :])
    first, *more = labels or [""]
    line = " · ".join((first, *more))
    label, description = (line, "") if len(line) <= PHONE_LABEL_CHARS else (first, " · ".join(more))
    return Option(after.values[len(before.values)], Choice(label, " ".join(said), description))


def _asking(
    half: PartialMove,
    said: str,
    options: Sequence[Option],
    prompt: str,
    shelf: int | None,
    words: ActionLabels,
) -> Iterator[Control]:
    """Yield controls for these options: a button each if they are few, else a menu per shelf; if there are
    too many shelves, a menu of shelves comes first.
    """
    if buttons := of_options(half.offer, said, options, words):
        yield from buttons
        return
    all_of_them = shelves(half.kind, options, words)
    if len(all_of_them) > PANEL_MENUS_MAX and (shelf is None or shelf >= len(all_of_them)):
        rooms = (
            (f"{numbered.name or 'Others'} ({len(numbered.options)})", n)
            for n, numbered in enumerate(all_of_them)
        )
        yield Choose(prompt, said, tuple(Choice(name, f"{SHELF_PREFIX}{n}") for name, n in rooms))
        return
    for group in all_of_them if len(all_of_them) <= PANEL_MENUS_MAX else [all_of_them[shelf or 0]]:
        yield Choose(f"{prompt} · {group.name}" if group.name else prompt, said, group.choices)

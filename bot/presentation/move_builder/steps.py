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
    toggles,
    value_buttons,
)
from bot.presentation.move_builder.controls import (
    MENU_OPTIONS_MAX,
    VALUE_BUTTONS_MAX,
    Choice,
    Choose,
    Control,
    Enter,
    Fill,
    Open,
    Step,
    Style,
)
from bot.presentation.move_builder.labels import ActionLabels
from bot.presentation.move_builder.menus import MENU_PREFIX, Option, menus, option_of, split_menu
from bot.presentation.move_builder.partial_move import (
    OMITTED_FIELD,
    PartialMove,
    choices,
    found,
    listed,
    tuple_choices,
    words_of,
)
from bot.presentation.move_builder.questions import asks
from engines.core import Domain, Free, Offer, TextId, Villain, sole
from engines.notation import announced, hint, write

PANEL_MENUS_MAX = 4
"""Maximum number of menus on a panel; the last row is for buttons."""


def first_step(offers: Sequence[Offer], labels: ActionLabels) -> Step:
    """Return the step from which every move can be begun."""
    offers = sorted(offers, key=lambda offer: labels[offer.action].harmful(offer))
    shown = (offer for offer in offers if not labels[offer.action].redundant(offers))
    return Step(
        labels.overview(offers), tuple(control for offer in shown for control in _begin(offer, labels))
    )


def step(offers: Sequence[Offer], said: str, labels: ActionLabels) -> Step | None:
    """Return the step that continues a partial move; None if `said` begins no legal move (any more)."""
    if not said:
        return first_step(offers, labels)
    said, menu = split_menu(said)
    partial_move = found(offers, said)
    if partial_move is None or (
        partial_move.done and isinstance(partial_move.next, Free) and not partial_move.complete
    ):
        return None  # typed values are entered in a form
    return _continue(partial_move, menu, labels)


def immediate_move(offers: Sequence[Offer], said: str, labels: ActionLabels) -> str:
    """Return the complete move if it is to be played without confirmation; else ""."""
    partial_move = found(offers, said)
    if (
        partial_move is None
        or not labels[partial_move.kind].immediate
        or not partial_move.done
        or _grows(partial_move, labels)
    ):
        return ""
    partial_move = partial_move.forced()
    if (
        not partial_move.complete
        or partial_move.needs_story
        or labels[partial_move.kind].needs_confirmation(partial_move.action)
    ):
        return ""
    return write(partial_move.action)


def needs_confirmation(offers: Sequence[Offer], line: str, labels: ActionLabels) -> bool:
    """Return whether `line` is a complete move that needs confirmation."""
    partial_move = found(offers, line)
    return (
        partial_move is not None
        and partial_move.complete
        and labels[partial_move.kind].needs_confirmation(partial_move.action)
    )


def _grows(partial_move: PartialMove, labels: ActionLabels) -> bool:
    """Return whether more items may be picked, one by one."""
    if (
        not partial_move.taken
        or labels[partial_move.kind].stepwise
        or not partial_move.pick.following(partial_move.taken)
    ):
        return False
    return (
        partial_move.pick.ordered
        or len([*islice(partial_move.pick.completions(), MENU_OPTIONS_MAX + 1)]) > MENU_OPTIONS_MAX
    )


def public(offers: Sequence[Offer], labels: ActionLabels) -> list[Control]:
    """Return the buttons for the moves that depend on nothing hidden."""
    shown = (it for it in offers if labels[it.action].public and not labels[it.action].redundant(offers))
    return [control for offer in shown for control in _begin(offer, labels)]


def _begin(offer: Offer, labels: ActionLabels) -> Iterator[Control]:
    partial_move, kind = PartialMove(offer), offer.action
    verb, style, only = labels[kind].name, labels[kind].style, partial_move.forced()
    style = "plain" if labels[offer.action].harmful(offer) else style
    if partial_move.complete:
        yield final(partial_move, labels[partial_move.kind].label_of(partial_move.action), labels)
    elif hint(kind, partial_move.name) is TextId:
        yield Enter(verb, kind.verb, "story", verb, style, aside=True)
    elif hint(kind, partial_move.name) is Villain:
        yield Enter(f"{verb}…", f"{kind.verb} *", "villain", verb, style)
    elif isinstance(numbers := partial_move.next, range):
        yield from _begin_with_number(partial_move, numbers, labels)
    elif labels[kind].one_button_per_value and (buttons := [*value_buttons(partial_move, labels)]):
        yield from buttons
    elif only.complete and labels[kind].immediate:
        yield final(only, labels[only.kind].label_of(only.action), labels)
    else:
        for action in labels[kind].suggested(offer):
            move = PartialMove.read(offer, write(action))
            assert move is not None, action
            yield going_on(move, labels[kind].label_of(action), style, labels)
        yield _begin_any(partial_move, labels, style)


def _begin_any(partial_move: PartialMove, labels: ActionLabels, style: Style) -> Control:
    """Return the button that begins any move of an action: it opens a form, if one can ask for everything."""
    kind = partial_move.kind
    verb = f"{labels[kind].name}…"
    if _is_form(partial_move, labels) and not labels[kind].stepwise:
        return Fill(verb, kind.verb, style)
    return Open(verb, kind.verb, style)


def _begin_with_number(partial_move: PartialMove, numbers: range, labels: ActionLabels) -> Iterator[Control]:
    """Yield a button for each number that the game puts first, and one to all numbers, or to a form."""
    kind, style, amounts = (
        partial_move.kind,
        labels[partial_move.kind].style,
        labels[partial_move.kind].numbers(numbers),
    )
    if amounts and not labels[kind].first([amounts[0][1]]):
        yield Open(f"{labels[kind].name}…", kind.verb, style)
        return
    others = len(numbers) - len({amount for _, amount in amounts}) if len(numbers) > 1 else 0
    more = labels[kind].others if others else ""
    for n, (label, amount) in enumerate(amounts, start=1):
        full = bool(more) and n == len(amounts) - 1 == VALUE_BUTTONS_MAX - 1
        complete_move = partial_move.then(amount)
        plays = labels[kind].immediate
        yield (
            final(complete_move, label, labels, last=full)
            if plays
            else Open(label, complete_move.words, style, full)
        )
    if more:
        yield Open(more, kind.verb)
    elif 0 < others <= MENU_OPTIONS_MAX:
        yield Open(f"{labels[kind].name}…", kind.verb, style)
    elif others:
        yield entering(partial_move, numbers[0], labels, style)


def _is_form(partial_move: PartialMove, labels: ActionLabels) -> bool:
    """Return whether a form can ask for the rest of the move."""
    return not is_toggled(partial_move.picking()) and asks(partial_move, labels)


def _continue(partial_move: PartialMove, menu: int | None, labels: ActionLabels) -> Step:
    partial_move = (partial_move if partial_move.taken else partial_move.forced()).picking()
    menus: list[Control] = []
    buttons: list[Control] = []
    preview, toggled, form = "", is_toggled(partial_move), _is_form(partial_move, labels)
    if toggled:
        buttons += toggles(partial_move, labels)
    elif partial_move.taken is not None and not (partial_move.taken and labels[partial_move.kind].stepwise):
        menus += _pick_menus(partial_move, menu, labels)
    if partial_move.done:
        partial_move = partial_move.forced()
        if partial_move.complete:
            preview = labels[partial_move.kind].preview_of(partial_move.action)
            buttons += () if toggled else _confirming(partial_move)
        else:
            menus += _rest_menus(partial_move, menu, labels)
    if form:
        buttons.append(Fill("Several at once…", partial_move.words))
    buttons.append(Open("Back", ""))
    chosen = [value for value in partial_move.values if value not in (None, ())]
    begun = " · ".join(
        (labels[partial_move.kind].name, *(labels[partial_move.kind].choice(value) for value in chosen))
    )
    effect = labels[partial_move.kind].prospect_of(chosen)
    return Step(preview or (f"{begun}\n{effect}" if effect else begun), (*menus, *buttons))


def _confirming(partial_move: PartialMove) -> Iterator[Control]:
    yield confirmed(partial_move, "Confirm", "go")
    if partial_move.story is not None and not partial_move.needs_story:
        yield Enter("Add a story…", write(partial_move.action), "story", "Tell how")


def _pick_menus(partial_move: PartialMove, menu: int | None, labels: ActionLabels) -> Iterator[Control]:
    """Yield menus that continue a pick: its complete outcomes if they are few, else one more item."""
    before, pick, taken = partial_move.before, partial_move.pick, partial_move.taken or ()
    completions = (
        []
        if pick.ordered
        else [whole for whole in islice(pick.completions(taken), MENU_OPTIONS_MAX + 1) if whole != taken]
    )
    if completions and len(completions) <= MENU_OPTIONS_MAX:
        completions = labels[partial_move.kind].order_of_picks(completions)
        options = [_option(before, before.then(whole), labels, taken=len(taken)) for whole in completions]
        if not taken:
            order = {whole: n for n, whole in enumerate(completions)}
            rest = sorted(_with_rest(before, labels), key=lambda option: order.get(option.value, -1))
            options = rest or options
    else:
        options = [
            option_of(partial_move.kind, item, labels)
            for item in labels[partial_move.kind].order(pick.following(taken))
        ]
    prompt = "And another?" if taken else labels[partial_move.kind].question_for(before.name)
    yield from _asking(partial_move, partial_move.words, options, prompt, menu, labels)


def _rest_menus(partial_move: PartialMove, menu: int | None, labels: ActionLabels) -> Iterator[Control]:
    """Yield controls for all remaining fields if their combinations are few, else for the next field."""
    kind, prompt = partial_move.kind, labels[partial_move.kind].question_for(partial_move.name)
    key = " ".join((partial_move.words, *announced(kind, partial_move.name)))
    if board := labels[kind].rows.get(partial_move.name):
        yield from on_board(partial_move, key, board, labels)
        return
    among = _amounts_of(partial_move.next) if not labels[kind].others else range(0)
    if among and (amounts := labels[kind].numbers(among)):
        yield from _amounts(partial_move, key, among, amounts, labels)
        return
    if options := _with_rest(partial_move, labels):
        yield from _asking(partial_move, partial_move.words, options, prompt, menu, labels)
        return
    values = listed(partial_move.next)
    numbers = [value for value in values if isinstance(value, int)]
    if len(numbers) > MENU_OPTIONS_MAX and not labels[kind].others:
        if None in values:
            yield Open(labels[kind].choice(None), f"{key} {OMITTED_FIELD}")
        yield entering(partial_move, numbers[0], labels)
        return
    options = [option_of(kind, value, labels) for value in labels[partial_move.kind].order(values)]
    yield from _asking(partial_move, key, options, prompt, menu, labels)


def _amounts_of(domain: Domain | None) -> range:
    """Return the numbers of a domain that is an amount, which may be left out; an empty range for others."""
    if isinstance(domain, range):
        return domain
    numbers = [value for value in tuple_choices(domain) if isinstance(value, int)]
    optional = None in tuple_choices(domain) and len(numbers) == len(tuple_choices(domain)) - 1
    return range(numbers[0], numbers[-1] + 1) if optional and numbers else range(0)


def _amounts(
    partial_move: PartialMove,
    said: str,
    numbers: Sequence[int],
    amounts: Sequence[tuple[str, int]],
    labels: ActionLabels,
) -> Iterator[Control]:
    """Yield a button for each of these amounts, and for the other numbers a menu, or a form if too many."""
    kind = partial_move.kind
    for label, amount in amounts:
        yield going_on(partial_move.then(amount), label, labels[kind].style, labels)
    others = [number for number in numbers if all(number != amount for _, amount in amounts)]
    if len(others) > MENU_OPTIONS_MAX:
        yield entering(partial_move, numbers[0], labels)
    elif others:
        options = tuple(option_of(kind, number, labels).choice for number in others)
        yield Choose(labels[kind].question_for(partial_move.name), said, options)


def _with_rest(partial_move: PartialMove, labels: ActionLabels) -> list[Option]:
    """Return all completions of the move as one option each; an empty list if too many for a menu."""
    choices = list(islice(_ways_on(partial_move, labels), MENU_OPTIONS_MAX + 1))
    if len(choices) > MENU_OPTIONS_MAX:
        return []
    return [made for way in choices if (made := _option(partial_move, way, labels)).choice.word]


def _ways_on(partial_move: PartialMove, labels: ActionLabels) -> Iterator[PartialMove]:
    if partial_move.complete:
        yield partial_move
        return
    values = tuple_choices(partial_move.next)
    for value in labels[partial_move.kind].order(values) if values else choices(partial_move.next):
        yield from _ways_on(partial_move.then(value), labels)


def _option(before: PartialMove, after: PartialMove, labels: ActionLabels, *, taken: int = 0) -> Option:
    """Return the option that leads from `before` to `after`, without the first `taken` items of a pick."""
    partial_move, kind = before, before.kind
    told: list[str] = []
    said: list[str] = []
    for value in after.values[len(before.values) :]:
        domain, name, first = partial_move.next, partial_move.name, partial_move is before
        partial_move = partial_move.then(value)
        assert domain is not None
        if value == () or domain == (None,) or (not first and sole(domain) is not None):
            continue
        told.append(labels[kind].choice(value))
        said += (*announced(kind, name), *words_of(value)[taken if first else 0 :])
    first, *more = told or [""]
    line = " · ".join((first, *more))
    label, description = (line, "") if len(line) <= PHONE_LABEL_CHARS else (first, " · ".join(more))
    return Option(after.values[len(before.values)], Choice(label, " ".join(said), description))


def _asking(
    partial_move: PartialMove,
    said: str,
    options: Sequence[Option],
    prompt: str,
    menu: int | None,
    labels: ActionLabels,
) -> Iterator[Control]:
    """Yield controls for these options: a button each if they are few, else a menu per menu; if there are
    too many menus, a menu of menus comes first.
    """
    if buttons := of_options(partial_move.offer, said, options, labels):
        yield from buttons
        return
    all_of_them = menus(partial_move.kind, options, labels)
    if len(all_of_them) > PANEL_MENUS_MAX and (menu is None or menu >= len(all_of_them)):
        rooms = (
            (f"{numbered.name or 'Others'} ({len(numbered.options)})", n)
            for n, numbered in enumerate(all_of_them)
        )
        yield Choose(prompt, said, tuple(Choice(name, f"{MENU_PREFIX}{n}") for name, n in rooms))
        return
    for group in all_of_them if len(all_of_them) <= PANEL_MENUS_MAX else [all_of_them[menu or 0]]:
        yield Choose(f"{prompt} · {group.name}" if group.name else prompt, said, group.choices)

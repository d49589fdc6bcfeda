"""Buttons, selects, layouts and modals: what may stand where, how many, how long."""

from __future__ import annotations

from collections.abc import Iterator

from bot.sandbox.json_payload import FILE_UPLOAD, SELECTS, STRING_SELECT, TEXT_INPUT, Json, object_of, objects
from tests.discord_lab.limits.problems import Problems

ROW, BUTTON, TEXT_DISPLAY, LABEL = 1, 2, 10, 18
IN_MODAL = frozenset({ROW, LABEL, TEXT_DISPLAY})
IN_LABEL = SELECTS | {TEXT_INPUT, FILE_UPLOAD}
MOST_TEXT = 4000


def children(component: Json) -> Iterator[tuple[str, Json]]:
    """A component's direct children, each with its dotted path below it."""
    for index, child in enumerate(objects(component.get("components"))):
        yield f"components.{index}", child
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield key, object_of(component[key])


def walk(components: list[Json], path: str = "components") -> Iterator[tuple[str, Json]]:
    """Every component of a tree with its dotted path, parents before children."""
    for index, component in enumerate(components):
        yield from _walk(component, f"{path}.{index}")


def _walk(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    yield path, component
    for below, child in children(component):
        yield from _walk(child, f"{path}.{below}")


def check_components(problems: Problems, components: list[Json]) -> None:
    """Check a message's rows of buttons and menus. Kibitz uses no other layout."""
    problems.count("components", len(components), 5)
    everything = list(walk(components))
    for index, component in enumerate(components):
        _type(problems, f"components.{index}", component, frozenset({ROW}))
    for path, component in everything:
        _one(problems, path, component)
    _custom_ids(problems, everything)


def check_modal(payload: Json) -> None:
    """Check the data of a modal answer; raises 50035."""
    problems = Problems()
    problems.length("data.custom_id", payload.get("custom_id"), 100, 1)
    problems.length("data.title", payload.get("title"), 45, 1)
    components = objects(payload.get("components"))
    problems.count("data.components", len(components), 5, 1)
    everything = list(walk(components, "data.components"))
    for path, component in everything:
        if path.count(".") == 2:
            _type(problems, path, component, IN_MODAL)
        _one(problems, path, component, modal=True)
    _custom_ids(problems, everything)
    problems.check()


def _type(problems: Problems, path: str, component: Json, allowed: frozenset[int]) -> None:
    if component.get("type") not in allowed:
        names = ", ".join(str(kind) for kind in sorted(allowed))
        problems.add(f"{path}.type", "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({names}).')


def _custom_ids(problems: Problems, everything: list[tuple[str, Json]]) -> None:
    seen: set[str] = set()
    for path, component in everything:
        custom_id = component.get("custom_id")
        if custom_id is not None and str(custom_id) in seen:
            text = "Component custom id cannot be duplicated"
            problems.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", text)
        seen.add(str(custom_id))


def _one(problems: Problems, path: str, component: Json, *, modal: bool = False) -> None:
    kind = component.get("type")
    if kind == ROW:
        _row(problems, path, component, modal=modal)
    elif kind == BUTTON:
        _button(problems, path, component)
    elif kind in SELECTS:
        _select(problems, path, component)
    elif kind == TEXT_INPUT:
        _text_input(problems, path, component)
    elif kind == LABEL:
        problems.length(f"{path}.label", component.get("label"), 45, 1)
        problems.length(f"{path}.description", component.get("description"), 100)
        _type(problems, f"{path}.component", object_of(component.get("component")), IN_LABEL)
    elif kind == TEXT_DISPLAY:
        problems.length(f"{path}.content", component.get("content"), MOST_TEXT, 1)


def _row(problems: Problems, path: str, row: Json, *, modal: bool) -> None:
    inner = objects(row.get("components"))
    problems.count(f"{path}.components", len(inner), 5, 1)
    allowed = frozenset({TEXT_INPUT}) if modal else SELECTS | {BUTTON}
    for index, child in enumerate(inner):
        _type(problems, f"{path}.components.{index}", child, allowed)
    wide = [child for child in inner if child.get("type") != BUTTON]
    if wide and len(inner) > 1:
        problems.add(
            f"{path}.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _button(problems: Problems, path: str, button: Json) -> None:
    style = button.get("style")
    problems.number(f"{path}.style", style, 1, 6)
    problems.length(f"{path}.label", button.get("label"), 80)
    if style == 5:
        problems.length(f"{path}.url", button.get("url"), 512, 1)
    elif style != 6:
        problems.length(f"{path}.custom_id", button.get("custom_id"), 100, 1)
    if style != 6 and not button.get("label") and not button.get("emoji"):
        problems.add(path, "BUTTON_COMPONENT_INVALID_CONTENT", "A button must have a label or an emoji")
    if (style == 5) == ("custom_id" in button) and style != 6:
        problems.add(path, "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id and url are exclusive")


def _select(problems: Problems, path: str, select: Json) -> None:
    problems.length(f"{path}.custom_id", select.get("custom_id"), 100, 1)
    problems.length(f"{path}.placeholder", select.get("placeholder"), 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    problems.number(f"{path}.min_values", least, 0, 25)
    problems.number(f"{path}.max_values", most, 1, 25)
    if select.get("type") != STRING_SELECT:
        return
    options = objects(select.get("options"))
    problems.count(f"{path}.options", len(options), 25, 1)
    if isinstance(most, int) and most > len(options):
        problems.add(f"{path}.max_values", "NUMBER_TYPE_MAX", "Must not exceed the number of options.")
    values = [str(option.get("value")) for option in options]
    for index, option in enumerate(options):
        place = f"{path}.options.{index}"
        problems.length(f"{place}.label", option.get("label"), 100, 1)
        problems.length(f"{place}.value", option.get("value"), 100, 1)
        problems.length(f"{place}.description", option.get("description"), 100)
        if values.index(values[index]) != index:
            text = "The specified option value is already used"
            problems.add(f"{place}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", text)


def _text_input(problems: Problems, path: str, field: Json) -> None:
    problems.length(f"{path}.custom_id", field.get("custom_id"), 100, 1)
    problems.number(f"{path}.style", field.get("style"), 1, 2)
    problems.length(f"{path}.label", field.get("label"), 45)
    problems.length(f"{path}.placeholder", field.get("placeholder"), 100)
    problems.length(f"{path}.value", field.get("value"), 4000)
    problems.number(f"{path}.min_length", field.get("min_length") or 0, 0, 4000)
    problems.number(f"{path}.max_length", field.get("max_length") or 4000, 1, 4000)

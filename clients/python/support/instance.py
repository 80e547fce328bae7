"""Starts Sangam with a fresh data folder: the real executable, with nothing mocked."""

import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True)
class Instance:
    url: str
    anon_key: str
    service_key: str


@contextmanager
def running_instance(database: str, settings: dict[str, str]) -> Iterator[Instance]:
    """`database` is `sqlite`, or the postgres:// URL of an empty database; `settings` are further environment variables."""
    executable = find_executable()
    environment = {**os.environ, **settings, "SANGAM_DATABASE": database}
    with tempfile.TemporaryDirectory(prefix="sangam-clients-") as data:
        keys = read_keys(executable, data, environment)
        server = subprocess.Popen(
            [executable, "serve", "--listen", "127.0.0.1:0", "--data", data],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            url = read_address(server)
            httpx.get(f"{url}/health/ready").raise_for_status()
            yield Instance(url, keys["ANON_KEY"], keys["SERVICE_KEY"])
        finally:
            server.terminate()
            server.wait()


def find_executable() -> str:
    built = [ROOT / "target" / profile / "sangam" for profile in ("release", "debug")]
    found = os.environ.get("SANGAM_BIN") or next((str(path) for path in built if path.exists()), None)
    if not found:
        raise FileNotFoundError("No executable found. Run `make build`, or name one in SANGAM_BIN.")
    return found


def read_keys(executable: str, data: str, environment: dict[str, str]) -> dict[str, str]:
    command = [executable, "keys", "--data", data]
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return dict(line.split("=", 1) for line in printed.stdout.splitlines() if "=" in line)


def read_address(server: subprocess.Popen[str]) -> str:
    """The address that the server prints once it listens."""
    for line in server.stdout:
        if address := re.search(r"listening on\s+(\S+)$", line.rstrip()):
            # Nothing else reads the rest, and a full pipe would block the server.
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return f"http://{address[1]}"
    raise RuntimeError("The server stopped before it listened; run `sangam serve` to see why.")

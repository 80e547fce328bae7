"""A provider of accounts: the issuer that the JavaScript tests have, in a process of its own."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

JAVASCRIPT = Path(__file__).parents[2] / "js"
# supabase-py takes the names that GoTrue knows, and no other.
PROVIDER = "keycloak"


@contextmanager
def running_issuer() -> Iterator[str]:
    """What `SANGAM_PROVIDERS` has to say for an instance that trusts this issuer."""
    command = [JAVASCRIPT / "node_modules" / ".bin" / "node", JAVASCRIPT / "support" / "issuer.ts", PROVIDER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as issuer:
        issuer.stdout.readline()
        yield issuer.stdout.readline().strip()
        issuer.terminate()

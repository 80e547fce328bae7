"""An identity provider: the issuer of the JavaScript tests, in a separate process."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

JAVASCRIPT = Path(__file__).parents[2] / "js"
# supabase-py accepts only the names that GoTrue knows.
PROVIDER = "keycloak"


@contextmanager
def running_issuer() -> Iterator[str]:
    """The value of `SANGAM_PROVIDERS` for an instance that trusts this issuer."""
    command = [JAVASCRIPT / "node_modules" / ".bin" / "node", JAVASCRIPT / "support" / "issuer.ts", PROVIDER]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as issuer:
        issuer.stdout.readline()
        yield issuer.stdout.readline().strip()
        issuer.terminate()

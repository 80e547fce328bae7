"""An authenticator app (RFC 6238): SHA-1, six digits, thirty seconds."""

import base64
import hmac
import time


def code_for(secret: str, steps: int = 0) -> str:
    """The current code, or one some steps later. Each works once, and the server accepts those next to the current one."""
    counter = (int(time.time()) // 30 + steps).to_bytes(8, "big")
    digest = hmac.digest(base64.b32decode(secret), counter, "sha1")
    start = digest[-1] & 15
    return f"{(int.from_bytes(digest[start : start + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"

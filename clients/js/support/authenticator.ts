// An authenticator app (RFC 6238): SHA-1, six digits, thirty seconds.

import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current code, or one some steps later. Each works once, and the server accepts those next to the current one. An earlier one might expire. */
export function codeFor(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', decode(secret)).update(counter).digest();
  const start = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function decode(base32: string): Buffer {
  const letters = Array.from(base32, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bits = letters.join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

// Makes ids, and tells them from what only stands in an id's place.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The server refuses what is no id, which is not how a mistyped address should end: ask this first. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A new one. `crypto.randomUUID` would do, but browsers offer it to pages over https only; this works on plain http too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

// Creates ids, and checks whether a text is one.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The server refuses anything that is not an id. Check first, so that a mistyped address shows a proper page instead of an error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Creates a new id. Browsers offer `crypto.randomUUID` to https pages only; this works over plain http too. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

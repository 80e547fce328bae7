// Tells ids from what only stands in an id's place.

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The server refuses what is no id, which is not how a mistyped address should end: ask this first. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

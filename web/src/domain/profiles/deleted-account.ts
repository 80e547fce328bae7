// Recognises a deleted account: its profile stays without a name, so that messages and other rows can still point to it.

/** The server gives it this handle, made from its id, which no one else can have. */
export function isDeletedAccount({ id, handle }: { id: string; handle: string }): boolean {
  return handle === `deleted_${id.replaceAll('-', '').slice(12)}`;
}

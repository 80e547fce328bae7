// Recognises a deleted account. Its profile stays, without a name, so that messages and other rows can still refer to it.

/** The server gives it this handle, made from its id, so it is unique. */
export function isDeletedAccount({ id, handle }: { id: string; handle: string }): boolean {
  return handle === `deleted_${id.replaceAll('-', '').slice(12)}`;
}

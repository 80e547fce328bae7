// Recognises what stays of somebody who left: a profile without a name, for what others received from them to point to.

/** The server gives it this handle, made from its id, which nobody else can have. */
export function isDeletedAccount({ id, handle }: { id: string; handle: string }): boolean {
  return handle === `deleted_${id.replaceAll('-', '').slice(12)}`;
}

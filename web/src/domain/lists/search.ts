// Turns the text of a search box into the server's search syntax.

/** The last word may still be incomplete, so it is searched as a prefix: `product desi*`. */
export function searchFor(text: string): string {
  return /[\p{L}\p{M}\p{N}]$/u.test(text) ? `${text}*` : text;
}

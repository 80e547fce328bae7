// What is typed into a search box, as the server is asked for it.

/** The last word may still be unfinished, so it is asked for as the beginning of one: `product desi*`. */
export function searchFor(text: string): string {
  return /[\p{L}\p{M}\p{N}]$/u.test(text) ? `${text}*` : text;
}

// The id of the element that an address leads to.

/** Anyone can write an address, also one that does not decode. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

// The id of the element that the address points to.

/** Anyone can write an address, including one that does not decode. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

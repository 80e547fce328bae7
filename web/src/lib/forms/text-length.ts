// The length of a text as the server counts it: in code points.

/** How many more characters fit; negative if there are too many. */
export function charactersLeft(text: string, longest: number): number {
  // A text never has more code points than code units, and `length` is free. So only texts near the limit are counted.
  const isNear = text.length >= longest * 0.9;
  return longest - (isNear ? Array.from(text.trim()).length : text.length);
}

// How long a text may be, as the server counts: in code points.

/** How many characters still fit; negative when there are too many. */
export function charactersLeft(text: string, longest: number): number {
  // A text has no more code points than code units, and units need no counting: only what comes near the end is counted.
  const isNear = text.length >= longest * 0.9;
  return longest - (isNear ? Array.from(text.trim()).length : text.length);
}

// A text as it is shown in a list.

/** One empty line divides; twenty would be a blank card. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n').trim();
}

// Shortens runs of whitespace in texts shown in lists.

/** One empty line separates paragraphs; twenty would make a blank card. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n').trim();
}

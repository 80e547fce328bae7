// How titles and descriptions of pages are written.

const DESCRIPTION_LENGTH = 160;

export function fullTitle(title: string): string {
  return `${title} · Sangam`;
}

/** At most 160 characters on one line, cut between words where there is a place to. */
export function cutDescription(description: string): string {
  const line = description.replace(/\s+/g, ' ').trim();
  const characters = Array.from(new Intl.Segmenter('en-IN').segment(line), ({ segment }) => segment);
  if (characters.length <= DESCRIPTION_LENGTH) return line;
  const start = characters.slice(0, DESCRIPTION_LENGTH - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  const words = lastSpace > DESCRIPTION_LENGTH / 2 ? start.slice(0, lastSpace) : start;
  return `${words.replace(/[\s.,;:–-]+$/, '')}…`;
}

// Known skills, and skills as users type them. The first six are the ones that every list can be filtered by.

const COMMON = [
  'JavaScript',
  'React',
  'Node.js',
  'Python',
  'Design',
  'Marketing',
  'Accounting',
  'Android',
  'AutoCAD',
  'AWS',
  'Bookkeeping',
  'Content',
  'Copywriting',
  'Customer Support',
  'Data Analysis',
  'DevOps',
  'Excel',
  'Figma',
  'GST',
  'Illustration',
  'Java',
  'Kotlin',
  'Logistics',
  'Machine Learning',
  'Negotiation',
  'Photography',
  'Procurement',
  'Project Management',
  'Recruiting',
  'Rust',
  'Sales',
  'SEO',
  'SQL',
  'Tally',
  'Teaching',
  'Translation',
  'TypeScript',
  'User Research',
  'Video Editing',
  'Welding',
  'Writing',
] as const;

const MAX_SUGGESTIONS = 6;
/** The most characters of one skill. */
export const MAX_SKILL_LENGTH = 60;

/** Skills that contain a word beginning with the typed text; none for an empty text. */
export function suggestSkills(typed: string, chosen: string[]): string[] {
  const start = typed.trim().toLowerCase();
  if (start === '') return [];
  return COMMON.filter((skill) => !has(chosen, skill))
    .filter(
      (skill) =>
        skill
          .toLowerCase()
          .split(' ')
          .some((word) => word.startsWith(start)) || same(skill, start),
    )
    .slice(0, MAX_SUGGESTIONS);
}

/** Adds the typed skills, separated by commas. A known skill gets its known spelling, so that filters find it. */
export function addSkills(chosen: string[], typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.replace(/\s+/g, ' ').trim().slice(0, MAX_SKILL_LENGTH))
    .map((skill) => COMMON.find((known) => same(known, skill)) ?? skill)
    .reduce((skills, skill) => (skill === '' || has(skills, skill) ? skills : [...skills, skill]), chosen);
}

function has(skills: string[], skill: string): boolean {
  return skills.some((other) => same(other, skill));
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

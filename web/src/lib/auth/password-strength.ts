// How strong a password is, from 0 to 5: one point for each thing it has.

interface Trait {
  /** How to get the point, as the end of "Add …". */
  add: string;
  found: RegExp;
}

const LENGTH: Trait = { add: 'more characters, at least 8', found: /^.{8,}$/su };

const TRAITS: Trait[] = [
  LENGTH,
  { add: 'an uppercase letter', found: /\p{Lu}/u },
  { add: 'a lowercase letter', found: /\p{Ll}/u },
  { add: 'a digit', found: /\p{Nd}/u },
  { add: 'a symbol', found: /[^\p{L}\p{M}\p{N}]/u },
];

export const MAX_STRENGTH = TRAITS.length;
const MIN_PASSWORD_LENGTH = 8;

/** What is said of a password that is too short, wherever one is set. */
export const TOO_SHORT = { title: 'Weak Password', description: 'Password must be at least 8 characters long.' };

/** Counted in characters as a person counts them, not in the code units that a letter outside the Latin ones may take two of. */
export function isTooShort(password: string): boolean {
  return Array.from(password).length < MIN_PASSWORD_LENGTH;
}

export interface Strength {
  score: number;
  level: 'weak' | 'fair' | 'strong';
  /** What would make it stronger; that it is strong, once nothing would. */
  hint: string;
}

export function passwordStrength(password: string): Strength {
  const missing = TRAITS.filter(({ found }) => !found.test(password));
  const score = MAX_STRENGTH - missing.length;
  return { score, level: levelOf(score), hint: hintFor(missing) };
}

function levelOf(score: number): Strength['level'] {
  if (score <= 1) return 'weak';
  return score <= 3 ? 'fair' : 'strong';
}

/** The length comes first, because without it the password is refused; of the rest, two are enough to read. */
function hintFor(missing: Trait[]): string {
  if (missing.includes(LENGTH)) return `Add ${LENGTH.add}`;
  if (missing.length === 0) return 'Strong password';
  return `Add ${missing
    .slice(0, 2)
    .map(({ add }) => add)
    .join(' or ')}`;
}

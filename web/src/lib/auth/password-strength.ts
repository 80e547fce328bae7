// How strong a password is, from 0 to 5: one point for each rule it meets.

import { t } from '@/words/common';

interface PasswordRule {
  name: 'length' | 'upper' | 'lower' | 'digit' | 'symbol';
  found: RegExp;
}

const LENGTH: PasswordRule = { name: 'length', found: /^.{8,}$/su };

const RULES: PasswordRule[] = [
  LENGTH,
  { name: 'upper', found: /\p{Lu}/u },
  { name: 'lower', found: /\p{Ll}/u },
  { name: 'digit', found: /\p{Nd}/u },
  { name: 'symbol', found: /[^\p{L}\p{M}\p{N}]/u },
];

export const MAX_STRENGTH = RULES.length;
const MIN_PASSWORD_LENGTH = 8;

/** The message for a password that is too short, used wherever a password is set. */
export function tooShort() {
  return { title: t('password.weakTitle'), description: t('password.tooShortText') };
}

/** Counts characters as people see them, not code units: letters outside the Latin script may take two. */
export function isTooShort(password: string): boolean {
  return Array.from(password).length < MIN_PASSWORD_LENGTH;
}

export interface Strength {
  score: number;
  level: 'weak' | 'fair' | 'strong';
  /** What would make the password stronger, or that it is strong. */
  hint: string;
}

export function passwordStrength(password: string): Strength {
  const missing = RULES.filter(({ found }) => !found.test(password));
  const score = MAX_STRENGTH - missing.length;
  return { score, level: levelOf(score), hint: hintFor(missing) };
}

function levelOf(score: number): Strength['level'] {
  if (score <= 1) return 'weak';
  return score <= 3 ? 'fair' : 'strong';
}

/** The length comes first, because a short password is refused. Of the other rules, the hint names at most two. */
function hintFor(missing: PasswordRule[]): string {
  const [one, two] = missing.map(({ name }) => t(`password.part.${name}`));
  if (one === undefined) return t('password.isStrong');
  if (two === undefined || missing[0] === LENGTH) return t('password.addOne', { first: one });
  return t('password.addTwo', { first: one, second: two });
}

// The plural form of a number in a language.

/** `Intl.PluralRules` takes a slow phone some time to set up, so the rules of our two languages are written out here. */
const KNOWN: Record<string, (count: number) => Intl.LDMLPluralRule> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  hi: (count) => (count >= 0 && count <= 1 ? 'one' : 'other'),
};

const rules = new Map<string, Intl.PluralRules>();

export function pluralCategory(count: number, language: string): Intl.LDMLPluralRule {
  const known = KNOWN[language];
  if (known) return known(count);
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return rule.select(count);
}

// Which plural form a number takes in a language.

/** The browser's own rules take a slow phone some time to set up, so those of our two languages stand here. */
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

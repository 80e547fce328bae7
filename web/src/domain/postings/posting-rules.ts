// The rules by which postings are checked, as the server calls them.

const RULES = ['fee', 'imitated-domain', 'copied-text', 'far-above-pay', 'contact', 'new-account'] as const;

export type PostingRule = (typeof RULES)[number];

/** A newer server may have rules that this page has no words for. */
export function isKnownRule(rule: string): rule is PostingRule {
  return (RULES as readonly string[]).includes(rule);
}

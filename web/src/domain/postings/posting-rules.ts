// The rules that postings are checked against, by the server's names.

const RULES = ['fee', 'imitated-domain', 'copied-text', 'far-above-pay', 'contact', 'new-account'] as const;

export type PostingRule = (typeof RULES)[number];

/** A newer server may have rules that this page does not know. */
export function isKnownRule(rule: string): rule is PostingRule {
  return (RULES as readonly string[]).includes(rule);
}

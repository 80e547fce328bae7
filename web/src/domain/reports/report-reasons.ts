// The reasons for a report: the text in the report, in the moderators' language, and its label.

import { t } from '@/words/reports';

export const REPORT_REASONS = {
  'Spam or a scam': 'spam',
  'Hateful or abusive': 'abuse',
  'False or misleading': 'false',
  'Nudity or violence': 'nudity',
  'Someone pretending to be another person': 'impostor',
  'Something else': 'other',
} as const;

interface ReadReason {
  /** The chosen reason in the page's language. Undefined if another client sent a text of its own. */
  chosen: string | undefined;
  /** The additional details. */
  details: string;
}

export function readReason(reported: string): ReadReason {
  for (const [reason, label] of Object.entries(REPORT_REASONS)) {
    if (reported === reason) return { chosen: t(`reason.${label}`), details: '' };
    const before = `${reason}: `;
    if (reported.startsWith(before)) return { chosen: t(`reason.${label}`), details: reported.slice(before.length) };
  }
  return { chosen: undefined, details: reported };
}

// Why something is reported: what the report says, in the language of the moderators, and its label.

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
  /** What was chosen, in the language of the page. Other clients send any text. */
  chosen: string | undefined;
  /** What was written besides. */
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

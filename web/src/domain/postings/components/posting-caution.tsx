// One line on a card, saying that a posting is suspicious or held for review.

import { TriangleAlert } from 'lucide-react';
import { isKnownRule } from '@/domain/postings/posting-rules';
import type { Posting } from '@/domain/postings/posting';
import { t } from '@/words/posting-checks';

export function PostingCaution({ posting: { warnings, heldAt } }: { posting: Posting }) {
  const [first] = warnings.filter(isKnownRule);
  if (heldAt === null && first === undefined) return null;
  return (
    <p className="mt-3 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="min-w-0">
        {heldAt !== null ? t('card.held') : t('card.warned', { why: first === undefined ? '' : t(`why.${first}`) })}
      </span>
    </p>
  );
}

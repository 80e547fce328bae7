// The warnings about suspicious postings, loaded on demand because few postings have any.

import { lazyPart } from '@/lib/ui/lazy-part';
import type { Posting } from '@/domain/postings/posting';

const Notice = lazyPart(async () => (await import('./posting-notice')).PostingNotice);
const Caution = lazyPart(async () => (await import('./posting-caution')).PostingCaution);

export function LazyPostingNotice({ posting }: { posting: Posting }) {
  return isSuspicious(posting) ? <Notice posting={posting} /> : null;
}

export function LazyPostingCaution({ posting }: { posting: Posting }) {
  return isSuspicious(posting) ? <Caution posting={posting} /> : null;
}

function isSuspicious({ warnings, heldAt }: Posting): boolean {
  return heldAt !== null || warnings.length > 0;
}

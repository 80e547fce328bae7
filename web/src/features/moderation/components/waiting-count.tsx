// How many entries wait for moderators, in a figure and in words. Nothing where none do.

import { Badge } from '@/components/ui/badge';
import { t } from '@/words/moderation-menu';

export function WaitingCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} {...(className !== undefined && { className })} />
      {/* The brackets part it from the name it follows, which is read out with it. */}
      <span className="sr-only">{t('waiting', { count })}</span>
    </>
  );
}

// The number of entries waiting for moderators, as a badge and for screen readers. Renders nothing for zero.

import { Badge } from '@/components/ui/badge';
import { t } from '@/words/moderation-menu';

export function WaitingCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} {...(className !== undefined && { className })} />
      {/* The brackets separate it from the preceding name when both are read aloud. */}
      <span className="sr-only">{t('waiting', { count })}</span>
    </>
  );
}

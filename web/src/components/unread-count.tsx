// How many of something wait to be read, in a figure and in words. Nothing where none do.

import { Badge } from '@/components/ui/badge';
import { t } from '@/words/common';

export function UnreadCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} className={className} />
      {/* The brackets part it from the name it follows, which is read out with it. */}
      <span className="sr-only">{t('unread', { count })}</span>
    </>
  );
}

// The number of unread items, as a figure and in words. Hidden if there are none.

import { Badge } from '@/components/ui/badge';
import { t } from '@/words/common';

export function UnreadCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} className={className} />
      {/* The brackets separate it from the name before it when both are read out. */}
      <span className="sr-only">{t('unread', { count })}</span>
    </>
  );
}

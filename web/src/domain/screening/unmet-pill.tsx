// Marks an application with answers that do not meet the job's needs. It is only information; nothing is decided by it.

import { CircleX } from 'lucide-react';
import { Pill } from '@/components/ui/pill';
import { t } from '@/words/screening';

export function UnmetPill({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <Pill tone="destructive" icon={CircleX} className={className}>
      {t('unmetCount', { count })}
    </Pill>
  );
}

// Marks an application with answers other than the job needs. Nothing is decided by it.

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

// Links a business that also hires to its employer dashboard.

import { ChevronRight, Users } from 'lucide-react';
import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { t } from '@/words/dashboard-employer';

/** Renders nothing if no job was ever posted. */
export function EmployerDashboardLink({ hiring: { jobs, stats } }: { hiring: EmployerDashboard }) {
  if (jobs.length === 0) return null;
  return (
    <Card hover>
      <Link to="/dashboard/employer" className="flex items-center gap-3 rounded-[inherit] p-4 md:px-5">
        <Users aria-hidden="true" className="size-5 shrink-0 text-primary" />
        <span className="min-w-0 flex-1">
          <span className="block font-[600]">{t('other.title')}</span>
          <span className="block text-sm text-muted-foreground">
            {t('other.summary', { jobs: stats.active_jobs.value, waiting: stats.pending_reviews.value })}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
      </Link>
    </Card>
  );
}

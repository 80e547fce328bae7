// The tenders of a business, on the dashboard that its team sees.

import type { TendersDashboard } from '@/domain/dashboard/dashboard';
import { TenderTable } from './tender-table';
import { TenderStats } from './tender-stats';

export function TendersPanel({ tendering }: { tendering: TendersDashboard }) {
  return (
    <div className="mb-4 flex flex-col gap-4 md:mb-6 md:gap-6">
      <TenderStats tendering={tendering.stats} />
      <TenderTable tenders={tendering.tenders} />
    </div>
  );
}

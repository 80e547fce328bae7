// What a business puts out to tender, on the dashboard that its team sees.

import type { Tendering } from '@/lib/dashboard';
import { TenderTable } from './tender-table';
import { TenderingStats } from './tendering-stats';

export function Buying({ tendering }: { tendering: Tendering }) {
  return (
    <div className="mb-4 flex flex-col gap-4 md:mb-6 md:gap-6">
      <TenderingStats tendering={tendering.stats} />
      <TenderTable tenders={tendering.tenders} />
    </div>
  );
}

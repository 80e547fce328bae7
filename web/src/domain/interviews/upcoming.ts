// The upcoming interviews of a dashboard. Their code loads after the rest, because most dashboards have none.

import { lazyPart } from '@/lib/ui/lazy-part';

export const UpcomingInterviews = lazyPart(async () => (await import('./upcoming-interviews')).UpcomingInterviews);

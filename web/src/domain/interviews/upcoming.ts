// The coming interviews as dashboards show them: most have none, so their code comes after the rest.

import { lazyPart } from '@/lib/ui/lazy-part';

export const UpcomingInterviews = lazyPart(async () => (await import('./upcoming-interviews')).UpcomingInterviews);

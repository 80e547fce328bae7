// The question whether a job is still open, fetched where it is asked: most screens that could ask have nothing to ask.

import { lazyPart } from '@/lib/ui/lazy-part';

export const LazyHiringQuestion = lazyPart(async () => (await import('@/domain/jobs/hiring-question')).HiringQuestion);

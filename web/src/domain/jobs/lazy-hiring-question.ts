// The "still hiring?" question, loaded on demand: most screens that could show it do not.

import { lazyPart } from '@/lib/ui/lazy-part';

export const LazyHiringQuestion = lazyPart(async () => (await import('@/domain/jobs/hiring-question')).HiringQuestion);

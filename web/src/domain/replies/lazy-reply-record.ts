// How well an employer answers, fetched once the page around it is there: it is a fact among many, and often there is none to show.

import { lazyPart } from '@/lib/ui/lazy-part';

export const LazyReplyRecord = lazyPart(async () => (await import('@/domain/replies/reply-record')).ReplyRecord);

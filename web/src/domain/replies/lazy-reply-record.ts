// The reply record, loaded after the page around it: it is one fact among many, and often there is nothing to show.

import { lazyPart } from '@/lib/ui/lazy-part';

export const LazyReplyRecord = lazyPart(async () => (await import('@/domain/replies/reply-record')).ReplyRecord);

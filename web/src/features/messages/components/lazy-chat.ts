// The open conversation. The list of conversations does not wait for its code, which is several times as large.

import { lazyPart } from '@/lib/ui/lazy-part';

export const Chat = lazyPart(async () => (await import('./chat')).Chat);

/** Loads it in advance. If that fails, its skeleton is shown, and it is loaded again. */
export async function fetchChat(): Promise<void> {
  await Chat.fetch().catch(() => undefined);
}

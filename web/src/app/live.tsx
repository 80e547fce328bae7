// Everything that is told to a page rather than asked for.

import { LiveConversations } from '@/features/messages/live/live-conversations';

export function Live() {
  return <LiveConversations />;
}

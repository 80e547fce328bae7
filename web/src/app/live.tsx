// Everything that is told to a page rather than asked for.

import { LiveConversations } from '@/features/messages/live/live-conversations';
import { UnreadTitle } from '@/features/messages/live/unread-title';
import { LiveNotifications } from '@/features/notifications/components/live-notifications';
import { RenewWhenBack } from './renew-when-back';
import { SessionWatch } from './session-watch';

export function Live() {
  return (
    <>
      <LiveConversations />
      <UnreadTitle />
      <LiveNotifications />
      <SessionWatch />
      <RenewWhenBack />
    </>
  );
}

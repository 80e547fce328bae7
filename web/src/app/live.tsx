// Everything that the server pushes to the page.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LiveConversations } from '@/features/messages/live/live-conversations';
import { UnreadTitle } from '@/features/messages/live/unread-title';
import { LiveNotifications } from '@/features/notifications/components/live-notifications';
import { onReachabilityChange, isServerReachable } from '@/lib/server/server-reachability';
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

/** When the server is reachable again, failed queries of this screen are repeated. */
function RenewWhenBack() {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onReachabilityChange(() => {
        if (!isServerReachable()) return;
        void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      }),
    [queryClient],
  );
  return null;
}

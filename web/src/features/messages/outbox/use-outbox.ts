// The one outbox of the person at this page.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { noteMessage } from '@/features/messages/api/cached-conversations';
import { addArrived } from '@/features/messages/api/list-messages';
import { renewCorrespondents } from '@/features/messages/api/open-conversation';
import { announce } from '@/lib/ui/announce';
import { useUser } from '@/lib/auth/auth';
import { isForbidden } from '@/lib/errors/errors';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { onForgotten } from '@/lib/browser/unsent-messages';
import { t } from '@/words/message-delivery';
import { deliver } from './deliver';
import { openFileStore } from './file-store';
import { createOutbox, type Outbox } from './outbox';
import { createMessageStore } from './message-store';
import { createSendLock } from './send-lock';
import type { PendingMessage } from './pending-message';

/** By client and person, so that the next person who signs in does not send what the one before has written. */
const outboxes = new WeakMap<Supabase, Map<string, Outbox>>();

export function useOutbox(): Outbox {
  return outboxOf(useSupabase(), useQueryClient(), useUser().id);
}

/** What is on its way in a conversation, in the order it was written. */
export function usePendingMessages(conversationId: string): PendingMessage[] {
  const outbox = useOutbox();
  const messages = useSyncExternalStore(outbox.subscribe, outbox.list);
  return messages.filter((message) => message.conversationId === conversationId);
}

function outboxOf(supabase: Supabase, queryClient: QueryClient, userId: string): Outbox {
  const ofClient = outboxes.get(supabase) ?? new Map<string, Outbox>();
  outboxes.set(supabase, ofClient);
  const outbox = ofClient.get(userId) ?? open(supabase, queryClient, userId);
  ofClient.set(userId, outbox);
  return outbox;
}

function open(supabase: Supabase, queryClient: QueryClient, userId: string): Outbox {
  const store = createMessageStore(userId);
  const outbox = createOutbox({
    deliver: (message, file, note, signal) => deliver(supabase, userId, message, file, note, signal),
    onSent: (message) => {
      announce(t('sent'));
      addArrived(queryClient, message);
      noteMessage(queryClient, userId, message);
    },
    onFailed: (error) => {
      toastFailure(t('failed'), error);
      // The other one has left, or one of the two has blocked the other: the screen finds out which.
      if (isForbidden(error)) renewCorrespondents(queryClient);
    },
    onNotStored: (name) => {
      toast({
        title: t('file.notStored'),
        description: t('file.notStoredText', { name }),
        variant: 'destructive',
      });
    },
    isOnline: () => navigator.onLine,
    withSendLock: createSendLock(userId),
    store,
    openFiles: () => openFileStore(userId, store.holds),
  });
  onForgotten(outbox.forgetRemoved);
  return outbox;
}

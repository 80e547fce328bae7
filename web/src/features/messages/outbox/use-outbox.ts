// The outbox of the signed-in user, one per page.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { recordMessage } from '@/features/messages/api/cached-conversations';
import { addArrived } from '@/features/messages/api/list-messages';
import { refreshCorrespondents } from '@/features/messages/api/open-conversation';
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

/** By client and user, so that the next person to sign in does not send what the previous one wrote. */
const outboxes = new WeakMap<Supabase, Map<string, Outbox>>();

export function useOutbox(): Outbox {
  return outboxOf(useSupabase(), useQueryClient(), useUser().id);
}

/** Returns the unsent messages of a conversation, in the order they were written. */
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
    deliver: (message, file, reportProgress, signal) =>
      deliver(supabase, userId, message, file, reportProgress, signal),
    onSent: (message) => {
      announce(t('sent'));
      addArrived(queryClient, message);
      recordMessage(queryClient, userId, message);
    },
    onFailed: (error) => {
      toastFailure(t('failed'), error);
      // The other person's account is gone, or one of the two blocked the other. The screen finds out which.
      if (isForbidden(error)) refreshCorrespondents(queryClient);
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

// The one outbox of the person at this page.

import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { noteMessage } from '@/features/messages/api/cached-conversations';
import { addArrived } from '@/features/messages/api/list-messages';
import { renewCorrespondents } from '@/features/messages/api/open-conversation';
import { announce } from '@/lib/announce';
import { useUser } from '@/lib/auth';
import { isForbidden } from '@/lib/errors';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast, toastFailure } from '@/lib/toast';
import { onForgotten } from '@/lib/unsent';
import { deliver } from './deliver';
import { openFileShelf } from './file-shelf';
import { createOutbox, type Outbox } from './outbox';
import { createShelf } from './shelf';
import { takeTurnsOf } from './take-turns';
import type { WaitingMessage } from './waiting-message';

/** By client and person: whoever signs in next does not send what the one before has written. */
const outboxes = new WeakMap<Supabase, Map<string, Outbox>>();

export function useOutbox(): Outbox {
  return outboxOf(useSupabase(), useQueryClient(), useUser().id);
}

/** What is on its way in a conversation, in the order it was written. */
export function useWaitingMessages(conversationId: string): WaitingMessage[] {
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
  const shelf = createShelf(userId);
  const outbox = createOutbox({
    deliver: (message, file, note, signal) => deliver(supabase, userId, message, file, note, signal),
    onSent: (message) => {
      announce('Message sent');
      addArrived(queryClient, message);
      noteMessage(queryClient, userId, message);
    },
    onFailed: (error) => {
      toastFailure('Error sending message', error);
      // The other one has left, or one of the two has blocked the other: the screen finds out which.
      if (isForbidden(error)) renewCorrespondents(queryClient);
    },
    onNotStored: (name) => {
      toast({
        title: 'Keep this page open',
        description: `This device cannot store “${name}”. It is sent as long as the page is open.`,
        variant: 'destructive',
      });
    },
    isOnline: () => navigator.onLine,
    takeTurns: takeTurnsOf(userId),
    shelf,
    openFiles: () => openFileShelf(userId, shelf.holds),
  });
  onForgotten(outbox.forgetRemoved);
  return outbox;
}

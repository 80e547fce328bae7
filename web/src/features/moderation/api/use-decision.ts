// A moderator's decision. If another moderator was quicker, a notice is shown and the list is refetched.

import type { PostgrestError } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf } from '@/lib/errors/errors';
import { KEYS_SHOWING_PEOPLE, invalidateEach, queryKeys } from '@/lib/query/query-keys';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/moderation';

/** The error code for an entry that does not exist or was already decided. */
const NOT_FOUND = 'P0002';

interface Decision<Choice> {
  /** Resolves with the server's error, if any. */
  send: (choice: Choice) => PromiseLike<{ error: PostgrestError | null }>;
  /** The message to show after success. */
  done: (choice: Choice) => string;
}

export function useDecision<Choice>({ send, done }: Decision<Choice>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { error } = await send(choice);
      const late = codeOf(error) === NOT_FOUND;
      if (error && !late) throw error;
      return { late };
    },
    meta: { errorTitle: t('error') },
    onSuccess: ({ late }, choice) => {
      if (late) toast({ title: t('late'), description: t('lateText'), variant: 'destructive' });
      else toast({ title: done(choice) });
    },
    // Awaited, so that the entry leaves the list before its buttons can be pressed again.
    onSettled: async (result) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.moderation.all });
      // Published or removed content also appears elsewhere.
      if (result && !result.late) void invalidateEach(queryClient, KEYS_SHOWING_PEOPLE);
    },
  });
}

// A decision of a moderator. Another one may have been quicker: then that is said, and the list is read again.

import type { PostgrestError } from '@supabase/supabase-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf } from '@/lib/errors/errors';
import { KEYS_SHOWING_PEOPLE, invalidateEach, queryKeys } from '@/lib/query/query-keys';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/moderation';

/** The code for what is not there, or not to be decided any more. */
const NOT_THERE = 'P0002';

interface Decision<Choice> {
  /** Resolves to what the server refused with, if it did. */
  send: (choice: Choice) => PromiseLike<{ error: PostgrestError | null }>;
  /** What the person reads when it is done. */
  done: (choice: Choice) => string;
}

export function useDecision<Choice>({ send, done }: Decision<Choice>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (choice: Choice) => {
      const { error } = await send(choice);
      const late = codeOf(error) === NOT_THERE;
      if (error && !late) throw error;
      return { late };
    },
    meta: { errorTitle: t('error') },
    onSuccess: ({ late }, choice) => {
      if (late) toast({ title: t('late'), description: t('lateText'), variant: 'destructive' });
      else toast({ title: done(choice) });
    },
    // The entry is left out of the list before its buttons can be pressed again.
    onSettled: async (result) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.moderation.all });
      // What is published or taken down shows elsewhere, too.
      if (result && !result.late) void invalidateEach(queryClient, KEYS_SHOWING_PEOPLE);
    },
  });
}

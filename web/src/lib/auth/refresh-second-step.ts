// Handles a refusal because of a missing second step that this page did not expect: the step was completed in another tab during the
// request, it was set up or removed on another device, or it has become required. A new token tells which.

import type { QueryClient } from '@tanstack/react-query';
import { codeOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';
import { secondStepDuty } from './second-step';

export function needsSecondStep(error: unknown): boolean {
  return codeOf(error) === 'insufficient_aal';
}

/** Returns a function that refreshes the session, one run at a time, and repeats the refused queries if the session can go on. */
export function secondStepRefresher(supabase: Supabase, queryClient: QueryClient): () => Promise<void> {
  let following = false;
  return async () => {
    if (following) return;
    following = true;
    try {
      const { data } = await supabase.auth.refreshSession();
      if (!data.session || secondStepDuty(data.session) !== null) return;
      await queryClient.refetchQueries({ predicate: ({ state }) => needsSecondStep(state.error) });
    } finally {
      following = false;
    }
  };
}

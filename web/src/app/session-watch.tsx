// Detects from the server's answers that the session is over: signed out everywhere, password reset elsewhere, or account deleted. It
// tells the user, who returns to the same place after signing in. It also detects that a second step is needed.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endsSessionWithToast } from '@/lib/auth/detect-session-end';
import { secondStepRefresher, needsSecondStep } from '@/lib/auth/refresh-second-step';
import { useSupabase } from '@/lib/server/supabase';

export function SessionWatch() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();

  useEffect(() => {
    const followLevel = secondStepRefresher(supabase, queryClient);
    const look = (error: unknown) => {
      if (needsSecondStep(error)) void followLevel();
      else endsSessionWithToast(supabase, error);
    };
    const reads = queryClient.getQueryCache();
    // A query may have failed before this component was mounted.
    look(reads.getAll().find(({ state }) => state.error !== null)?.state.error);
    const stopReads = reads.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const stopWrites = queryClient.getMutationCache().subscribe((event) => {
      // A mutation without a title reports its own failure.
      const announced = event.mutation?.meta?.errorTitle !== undefined;
      if (announced && event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    return () => {
      stopReads();
      stopWrites();
    };
  }, [supabase, queryClient]);

  return null;
}

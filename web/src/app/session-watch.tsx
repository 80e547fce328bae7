// Notices in what the server answers that this session is over: signed out everywhere, the password was reset elsewhere, or the
// account is gone. The person is told, and comes back to the same place after signing in. Or that it has to take or set up a second step.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endsSessionWithToast } from '@/lib/auth/ended-session';
import { levelFollower, needsSecondStep } from '@/lib/auth/follow-level';
import { useSupabase } from '@/lib/server/supabase';

export function SessionWatch() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();

  useEffect(() => {
    const followLevel = levelFollower(supabase, queryClient);
    const look = (error: unknown) => {
      if (needsSecondStep(error)) void followLevel();
      else endsSessionWithToast(supabase, error);
    };
    const reads = queryClient.getQueryCache();
    // Something may have failed before this was here.
    look(reads.getAll().find(({ state }) => state.error !== null)?.state.error);
    const stopReads = reads.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') look(event.action.error);
    });
    const stopWrites = queryClient.getMutationCache().subscribe((event) => {
      // One without a title says itself what its failure means.
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

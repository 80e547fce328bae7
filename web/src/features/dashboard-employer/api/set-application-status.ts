// Moves an application on, or rejects it. Nothing is shown before the server agrees: the applicant is told at once, and no step can be
// taken back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';

interface Change {
  status: ApplicationStatus;
  /** For the applicant; empty for none. */
  note: string;
}

export function useSetApplicationStatusMutation({ id, name }: { id: string; name: string }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  const renew = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.applications.received });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard(ownerId) });
  };
  return useMutation({
    mutationFn: async ({ status, note }: Change) => {
      await supabase
        .rpc('set_application_status', {
          p_application_id: id,
          p_status: status,
          ...(note !== '' && { p_note: note }),
        })
        .throwOnError();
    },
    meta: { errorTitle: 'Error changing status' },
    onSuccess: (_, { status }) => {
      toast({ title: status, description: `${name} has been told.` });
      renew();
    },
    // It may have been withdrawn, or moved on in another tab; then the list is what is wrong.
    onError: renew,
  });
}

// Moves an application on, or rejects it. Nothing is shown before the server agrees: the applicant is told at once, and no step can be
// taken back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/lib/acting-for';
import type { ApplicationStatus } from '@/lib/application-status';
import { dashboardKey } from '@/lib/dashboard';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { RECEIVED_KEY } from './received-key';

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
    void queryClient.invalidateQueries({ queryKey: RECEIVED_KEY });
    void queryClient.invalidateQueries({ queryKey: dashboardKey(ownerId) });
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

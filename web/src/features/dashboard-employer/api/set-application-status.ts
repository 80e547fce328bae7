// Moves an application on, or rejects it. Nothing is shown before the server agrees: the applicant is told at once, and no step can be
// taken back.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { statusLabel } from '@/domain/status/status-label';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

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
    meta: { errorTitle: t('step.error') },
    onSuccess: (_, { status }) => {
      toast({ title: statusLabel(status), description: shared('told', { name }) });
      renew();
    },
    // It may have been withdrawn, or moved on in another tab; then the list is what is wrong.
    onError: renew,
  });
}

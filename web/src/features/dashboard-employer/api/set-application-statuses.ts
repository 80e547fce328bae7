// Moves one or many applications to another status. There is no optimistic update: applicants are notified immediately, and no
// step can be undone.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import type { RejectionReason } from '@/domain/applications/rejection-reason';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import type { Database } from '@/lib/database.types';
import { inPageLanguage } from '@/lib/errors/server-sentences';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { statusLabel } from '@/domain/status/status-label';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

export interface StatusChange {
  status: ApplicationStatus;
  /** Only for a rejection. */
  reason: RejectionReason | undefined;
  /** A note to the applicants. May be empty. */
  note: string;
}

type Report = Database['public']['Functions']['set_application_statuses']['Returns'];

async function setApplicationStatuses(
  supabase: Supabase,
  ids: readonly string[],
  { status, reason, note }: StatusChange,
) {
  const words = { ...(reason && { p_reason: reason }), ...(note !== '' && { p_note: note }) };
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    await supabase.rpc('set_application_status', { p_application_id: only, p_status: status, ...words }).throwOnError();
    return { moved: [only], refused: [] } satisfies Report;
  }
  const { data } = await supabase
    .rpc('set_application_statuses', { p_ids: [...ids], p_status: status, ...words })
    .throwOnError();
  return data;
}

export function useSetApplicationStatusesMutation(candidates: readonly Candidate[]) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.applications.received });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard(ownerId) });
  };
  return useMutation({
    mutationFn: (answer: StatusChange) =>
      setApplicationStatuses(
        supabase,
        candidates.map(({ id }) => id),
        answer,
      ),
    meta: { errorTitle: t('step.error') },
    onSuccess: (report, { status }) => {
      toast(noticeOf(report, candidates, status));
      refresh();
    },
    // The application may have been withdrawn or moved in another tab, so the list may be out of date.
    onError: refresh,
  });
}

function noticeOf({ moved, refused }: Report, candidates: readonly Candidate[], status: ApplicationStatus) {
  const nameOf = (id: string) => candidates.find((candidate) => candidate.id === id)?.full_name ?? '';
  const [first] = refused;
  if (first) {
    const why = inPageLanguage(first.message, first.details) ?? first.message;
    const notified = moved.length === 0 ? [] : [t('step.toldMany', { count: moved.length })];
    return {
      title: t('step.refusedSome', { count: refused.length }),
      description: [...notified, `${nameOf(first.id)}: ${why}`].join(' '),
      variant: 'destructive' as const,
    };
  }
  const [only = ''] = moved;
  return {
    title: statusLabel(status),
    description:
      moved.length === 1 ? shared('told', { name: nameOf(only) }) : t('step.toldMany', { count: moved.length }),
  };
}

// Awards a tender to a proposal, or rejects a proposal. There is no optimistic update: bidders are notified immediately, and no
// decision can be undone.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '@/domain/teams/acting-for';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

interface DecidedProposal {
  id: string;
  name: string;
  tenderId: string;
  /** The version that was read. The server refuses the decision if the bidder has changed the proposal since. */
  updatedAt: string;
}

interface Decision {
  status: 'Accepted' | 'Rejected';
  /** For the bidder concerned. */
  reason: string;
  /** For the bidders who lose because of it. If empty, the server uses its standard text. */
  toOthers: string;
}

export function useDecideProposalMutation({ id, name, tenderId, updatedAt }: DecidedProposal) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.proposals.received });
    void queryClient.invalidateQueries({ queryKey: queryKeys.postings.one('tender', tenderId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard(ownerId) });
  };
  return useMutation({
    mutationFn: async ({ status, reason, toOthers }: Decision) => {
      const note = { p_note: reason, ...(toOthers !== '' && { p_note_to_others: toOthers }) };
      const decided = { p_proposal_id: id, p_updated_at: updatedAt, p_status: status, ...note };
      await supabase.rpc('decide_proposal', decided).throwOnError();
    },
    meta: { errorTitle: t('decision.error') },
    onSuccess: (_, { status }) => {
      if (status === 'Accepted') toast({ title: t('award.done', { name }), description: t('award.doneText') });
      else toast({ title: t('reject.done'), description: shared('told', { name }) });
      refresh();
    },
    // The proposal may have been changed by its bidder or decided in another tab, so the table may be out of date.
    onError: refresh,
  });
}

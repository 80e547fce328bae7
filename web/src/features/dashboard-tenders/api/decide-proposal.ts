// Awards a tender to a proposal, or rejects one. Nothing is shown before the server agrees: bidders are told at once, and no decision can
// be taken back.

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
}

interface Decision {
  status: 'Accepted' | 'Rejected';
  /** For the bidder it is about. */
  reason: string;
  /** For those who lose by it; empty for the server's own words. */
  toOthers: string;
}

export function useDecideProposalMutation({ id, name, tenderId }: DecidedProposal) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const { ownerId } = useActingFor();
  const renew = () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.proposals.received });
    void queryClient.invalidateQueries({ queryKey: queryKeys.postings.one('tender', tenderId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard(ownerId) });
  };
  return useMutation({
    mutationFn: async ({ status, reason, toOthers }: Decision) => {
      const note = { p_note: reason, ...(toOthers !== '' && { p_note_to_others: toOthers }) };
      await supabase.rpc('decide_proposal', { p_proposal_id: id, p_status: status, ...note }).throwOnError();
    },
    meta: { errorTitle: t('decision.error') },
    onSuccess: (_, { status }) => {
      if (status === 'Accepted') toast({ title: t('award.done', { name }), description: t('award.doneText') });
      else toast({ title: t('reject.done'), description: shared('told', { name }) });
      renew();
    },
    // It may have been decided in another tab; then the table is what is wrong.
    onError: renew,
  });
}

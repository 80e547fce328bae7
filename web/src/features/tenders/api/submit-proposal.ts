// Submits a proposal to a tender, or changes an existing one, once the file is uploaded.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useUser } from '@/lib/auth/auth';
import { amountOf, optionalText, requiredText, rupees } from '@/lib/forms/form-fields';
import { changeListed } from '@/domain/lists/change-listed';
import { endsSession } from '@/lib/auth/detect-session-end';
import { useSupabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/proposal';
import { getTenderOptions, type Tender } from './get-tender';
import type { ListedTender } from './list-tenders';
import { ownProposalsOptions } from './own-proposals';
import { proposalsLeftOptions } from '@/domain/tenders/proposals-left';

export const proposalSchema = z.object({
  name: requiredText(() => t('required.name'), 200),
  email: requiredText(() => t('required.email'), 320).check(z.email({ error: () => t('wrong.email') })),
  mobile: requiredText(() => t('required.mobile'), 30),
  address: requiredText(() => t('required.address'), 500),
  gst: optionalText(40),
  pan: optionalText(40),
  amount: rupees(),
  message: optionalText(20_000),
});

type ProposalForm = z.infer<typeof proposalSchema>;

interface Proposal extends ProposalForm {
  filePath: string | null;
}

function argumentsOf(tenderId: string, proposal: Proposal) {
  const { name, email, mobile, address, gst, pan, message, filePath } = proposal;
  const amount = amountOf(proposal.amount);
  return {
    p_tender_id: tenderId,
    p_name: name,
    p_email: email,
    p_mobile: mobile,
    p_address: address,
    ...(gst !== '' && { p_gst: gst }),
    ...(pan !== '' && { p_pan: pan }),
    ...(amount !== null && { p_amount: amount }),
    ...(message !== '' && { p_message: message }),
    ...(filePath !== null && { p_file_path: filePath }),
  };
}

/** A proposal can be changed until the deadline, and a change does not count against the plan. */
export function useChangeProposalMutation(tender: Tender) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (proposal: Proposal) => {
      await supabase.rpc('change_proposal', argumentsOf(tender.id, proposal)).throwOnError();
    },
    onSuccess: () => {
      toast({ title: t('changed'), description: t('changedText', { company: tender.company }) });
      void queryClient.invalidateQueries({ queryKey: ownProposalsOptions(supabase, user.id).queryKey });
    },
    onError: (error) => {
      if (endsSession(supabase, error)) return;
      toastFailure(t('changeFailed'), error);
    },
  });
}

export function useSubmitProposalMutation(tender: Tender) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async (proposal: Proposal) => {
      const sent = { ...argumentsOf(tender.id, proposal), p_sealed: tender.sealed };
      await supabase.rpc('submit_proposal', sent).throwOnError();
    },
    onSuccess: () => {
      toast({
        title: t('sent'),
        description: t('sentText', { company: tender.company }),
      });
      void queryClient.invalidateQueries({ queryKey: ownProposalsOptions(supabase, user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: proposalsLeftOptions(supabase, user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: getTenderOptions(supabase, tender.id).queryKey });
      changeListed<ListedTender>(queryClient, 'tender', tender.id, (listed) => ({ ...listed, bids: listed.bids + 1 }));
    },
    onError: (error) => {
      if (endsSession(supabase, error)) return;
      toastFailure(t('failed'), error);
    },
  });
}

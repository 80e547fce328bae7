// Makes a proposal to a tender, once its file has arrived.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useUser } from '@/lib/auth';
import { messageOf } from '@/lib/errors';
import { changeListed } from '@/lib/listing/change-listed';
import { endsSession } from '@/lib/session-over';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { getTenderOptions, type Tender } from './get-tender';
import type { ListedTender } from './list-tenders';
import { ownProposalsOptions } from './own-proposals';
import { proposalsLeftOptions } from './proposals-left';

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

export const proposalSchema = z.object({
  name: required('Name is required'),
  email: required('Email is required').check(z.email('Enter an address like name@example.com')),
  mobile: required('Mobile number is required'),
  address: required('Address is required'),
  gst: z.string().check(z.trim()),
  pan: z.string().check(z.trim()),
  amount: z.string().check(
    z.trim(),
    // As people write it: ₹ 12,50,000.
    z.regex(/^(₹?\s*[1-9][\d,]*)?$/, 'Enter whole rupees, like 12,50,000'),
  ),
  message: z.string().check(z.trim(), z.maxLength(20_000, 'At most 20,000 characters')),
});

export type ProposalForm = z.infer<typeof proposalSchema>;

interface Proposal extends ProposalForm {
  filePath: string | null;
}

export function useSubmitProposalMutation(tender: Tender) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: async ({ name, email, mobile, address, gst, pan, amount, message, filePath }: Proposal) => {
      await supabase
        .rpc('submit_proposal', {
          p_tender_id: tender.id,
          p_name: name,
          p_email: email,
          p_mobile: mobile,
          p_address: address,
          ...(gst !== '' && { p_gst: gst }),
          ...(pan !== '' && { p_pan: pan }),
          ...(amount !== '' && { p_amount: Number(amount.replace(/\D/g, '')) }),
          ...(message !== '' && { p_message: message }),
          ...(filePath !== null && { p_file_path: filePath }),
        })
        .throwOnError();
    },
    onSuccess: () => {
      toast({
        title: 'Proposal Submitted!',
        description: `${tender.company} has it now. You will be notified when it is decided.`,
      });
      void queryClient.invalidateQueries({ queryKey: ownProposalsOptions(supabase, user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: proposalsLeftOptions(supabase, user.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: getTenderOptions(supabase, tender.id).queryKey });
      changeListed<ListedTender>(queryClient, 'tender', tender.id, (listed) => ({ ...listed, bids: listed.bids + 1 }));
    },
    onError: (error) => {
      if (endsSession(supabase, error)) return;
      toast({ title: 'Error submitting proposal', description: messageOf(error), variant: 'destructive' });
    },
  });
}

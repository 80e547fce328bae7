// How a company verifies its domain: the row that its managers read, and their actions.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/company-proof';

export type Proof = Database['public']['Tables']['company_proofs']['Row'];

async function getProof(supabase: Supabase, companyId: string, signal: AbortSignal): Promise<Proof | null> {
  const { data } = await supabase
    .from('company_proofs')
    .select('*')
    .eq('id', companyId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

function getProofOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.companyProof(companyId),
    queryFn: ({ signal }) => getProof(supabase, companyId, signal),
    meta: { errorTitle: t('failed') },
  });
}

/** Null until the company enters a domain. The server's own checks appear while the screen is open. */
export function useProofQuery(companyId: string) {
  useLiveChanges([{ table: 'company_proofs', filter: `id=eq.${companyId}` }], [queryKeys.companyProof(companyId)]);
  return useQuery(getProofOptions(useSupabase(), companyId));
}

/** The common part of all changes to a proof: each returns the row, and may change the badge on the profile. */
function useProofMutation<Sent>(
  companyId: string,
  errorTitle: string,
  change: (supabase: Supabase, sent: Sent) => Promise<Proof | null>,
) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => change(supabase, sent),
    meta: { errorTitle },
    onSuccess: (proof) => {
      queryClient.setQueryData(getProofOptions(supabase, companyId).queryKey, proof);
      return queryClient.invalidateQueries({ queryKey: queryKeys.profiles.of(companyId) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.companyProof(companyId) }),
  });
}

export function useStartProofMutation(companyId: string) {
  return useProofMutation(companyId, t('domain.failed'), async (supabase, domain: string) => {
    const sent = { p_domain: domain, p_company_id: companyId };
    return (await supabase.rpc('start_company_proof', sent).throwOnError()).data;
  });
}

export function useCheckProofMutation(companyId: string) {
  return useProofMutation<undefined>(companyId, t('check.failed'), async (supabase) => {
    const { data } = await supabase.rpc('check_company_proof', { p_company_id: companyId }).throwOnError();
    if (data.status === 'Proved') toast({ title: t('check.proved', { domain: data.domain }) });
    else toast({ title: t('check.notFound'), description: t('check.wait'), variant: 'notice' });
    return data;
  });
}

export function useSetGstinMutation(companyId: string) {
  return useProofMutation(companyId, t('gstin.failed'), async (supabase, gstin: string) => {
    const sent = { p_company_id: companyId, ...(gstin !== '' && { p_gstin: gstin }) };
    const { data } = await supabase.rpc('set_company_gstin', sent).throwOnError();
    toast({ title: t('gstin.saved') });
    return data;
  });
}

export function useEndProofMutation(companyId: string) {
  return useProofMutation<undefined>(companyId, t('end.failed'), async (supabase) => {
    await supabase.rpc('end_company_proof', { p_company_id: companyId }).throwOnError();
    toast({ title: t('end.done') });
    return null;
  });
}

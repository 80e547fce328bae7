// Loads and changes whether a company requires two-step verification from its managers.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/teams';

async function getRequired(supabase: Supabase, companyId: string, signal: AbortSignal): Promise<boolean> {
  const { data } = await supabase
    .from('company_security')
    .select('second_factor_required')
    .eq('id', companyId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data?.second_factor_required ?? false;
}

function getRequiredOptions(supabase: Supabase, companyId: string) {
  return queryOptions({
    queryKey: queryKeys.teams.security(companyId),
    queryFn: ({ signal }) => getRequired(supabase, companyId, signal),
  });
}

export function useSecondFactorRequiredQuery(companyId: string) {
  return useQuery(getRequiredOptions(useSupabase(), companyId));
}

export function useRequireSecondFactorMutation(companyId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (required: boolean) => {
      await supabase.rpc('set_company_second_factor', { p_required: required }).throwOnError();
    },
    meta: { errorTitle: t('security.failed') },
    onSuccess: (_, required) => {
      toast({ title: t(required ? 'security.on' : 'security.off') });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.teams.security(companyId) }),
  });
}

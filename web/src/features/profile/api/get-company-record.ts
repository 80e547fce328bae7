// Loads facts derived from a company's postings. Null for an account that cannot post.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';

async function getCompanyRecord(supabase: Supabase, companyId: string, signal: AbortSignal) {
  const { data } = await supabase.rpc('company_record', { p_company_id: companyId }).abortSignal(signal).throwOnError();
  return data;
}

export type CompanyRecordData = NonNullable<Awaited<ReturnType<typeof getCompanyRecord>>>;

export function useCompanyRecordQuery(companyId: string, enabled = true) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.companyRecord(companyId),
      queryFn: ({ signal }) => getCompanyRecord(supabase, companyId, signal),
      enabled,
    }),
  );
}

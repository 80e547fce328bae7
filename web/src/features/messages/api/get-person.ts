// Loads the person to write to, by the id in the URL.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import type { CompanyFacts } from '@/domain/companies/company-facts';
import { isDeletedAccount } from '@/domain/profiles/deleted-account';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { isUuid } from '@/lib/uuid';
import { t as delivery } from '@/words/message-delivery';
import { t } from '@/words/messages';
import type { Person } from './list-conversations';

export interface Correspondent extends Person, CompanyFacts {
  /** The account was deleted. Its messages stay. */
  deleted: boolean;
}

/** Returns null and shows a notice if there is no such person. */
async function getPerson(supabase: Supabase, id: string, signal: AbortSignal): Promise<Correspondent | null> {
  const person = isUuid(id) ? await readProfile(supabase, id, signal) : null;
  if (!person) toast({ title: t('chat.notFound'), variant: 'destructive' });
  return person;
}

async function readProfile(supabase: Supabase, id: string, signal: AbortSignal): Promise<Correspondent | null> {
  const { data } = await supabase
    .from('profiles')
    .select(`id, full_name, avatar_url, user_type, handle, ${COMPANY_FACTS}` as const)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data && { ...data, deleted: isDeletedAccount(data) };
}

export function usePersonQuery(id: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.profiles.correspondent(id),
      queryFn: ({ signal }) => getPerson(supabase, id, signal),
      meta: { errorTitle: delivery('conversationFailed') },
    }),
  );
}

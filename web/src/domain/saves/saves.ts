// What the user has saved: jobs, tenders, freelancers, seekers and posts.

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/common';

export type SaveKind = Database['public']['Tables']['saves']['Row']['kind'];

async function listSavedIds(supabase: Supabase, kind: SaveKind, signal: AbortSignal): Promise<string[]> {
  const { data } = await supabase
    .from('saves')
    .select('target_id')
    .eq('kind', kind)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ target_id }) => target_id);
}

/** One read for a whole list of cards, instead of one per card. */
function savedIdsOptions(supabase: Supabase, kind: SaveKind) {
  return queryOptions({
    queryKey: queryKeys.saves.ids(kind),
    queryFn: ({ signal }) => listSavedIds(supabase, kind, signal),
  });
}

export function useIsSaved(kind: SaveKind, id: string): boolean {
  const { data } = useQuery({
    ...savedIdsOptions(useSupabase(), kind),
    select: (ids) => ids.includes(id),
  });
  return data ?? false;
}

/** The variable is whether it should be saved. */
export function useSaveMutation(kind: SaveKind, id: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useOptimisticMutation({
    mutationFn: (saved: boolean) => setSaved(supabase, { user_id: user.id, kind, target_id: id }, saved),
    queryKey: savedIdsOptions(supabase, kind).queryKey,
    change: (ids: string[], saved) => (saved ? [id, ...ids] : ids.filter((other) => other !== id)),
    errorTitle: t('save.failed'),
    inTurn: `save-${kind}-${id}`,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.saves.all }),
  });
}

interface Save {
  user_id: string;
  kind: SaveKind;
  target_id: string;
}

async function setSaved(supabase: Supabase, save: Save, saved: boolean): Promise<void> {
  // Saving twice, in two tabs, is not an error.
  if (saved) await supabase.from('saves').upsert(save, { ignoreDuplicates: true }).throwOnError();
  else await supabase.from('saves').delete().match(save).throwOnError();
}

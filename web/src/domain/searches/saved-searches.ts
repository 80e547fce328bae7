// The user's saved searches, and the new results of each.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Filters, Listed, ListDefinition } from '@/domain/lists/list-definition';
import { selectedText } from '@/domain/lists/selected';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/searches';

type ListKind = ListDefinition<Listed>['kind'];

export type AlertTiming = Database['public']['Tables']['saved_searches']['Row']['notify'];

/** From most frequent to never. */
export const ALERT_TIMINGS: readonly AlertTiming[] = ['at_once', 'daily', 'weekly', 'never'];

export interface SavedSearch {
  id: string;
  kind: ListKind;
  name: string;
  filters: Filters;
  notify: AlertTiming;
  /** The number of results since the user last looked. */
  newResults: number;
}

async function listSavedSearches(supabase: Supabase, signal: AbortSignal): Promise<SavedSearch[]> {
  const { data } = await supabase
    .from('saved_searches')
    .select('id, kind, name, filters, notify, matches:saved_search_matches(count)')
    .eq('matches.seen', false)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ matches, filters, ...search }) => ({
    ...search,
    filters: filters as Filters,
    newResults: matches[0]?.count ?? 0,
  }));
}

function listSavedSearchesOptions(supabase: Supabase) {
  return queryOptions({
    queryKey: queryKeys.searches.list,
    queryFn: ({ signal }) => listSavedSearches(supabase, signal),
    meta: { errorTitle: t('failed') },
  });
}

/** All saved searches: there are at most fifty. */
export function useSavedSearchesQuery({ enabled = true } = {}) {
  return useQuery({ ...listSavedSearchesOptions(useSupabase()), enabled });
}

export type SearchEntry = Pick<SavedSearch, 'kind' | 'name' | 'filters' | 'notify'> & { id?: string };

/** Saves a new search, or changes a saved one. */
export function useSaveSearchMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, kind, name, filters, notify }: SearchEntry) => {
      await supabase
        .rpc('save_search', {
          p_kind: kind,
          p_name: name,
          p_filters: { ...filters, search: selectedText(filters, 'search') },
          p_notify: notify,
          ...(id !== undefined && { p_id: id }),
        })
        .throwOnError();
    },
    meta: { errorTitle: t('saveFailed') },
    onSuccess: async (_, { notify }) => {
      toast({ title: t('saved'), description: t(`savedText.${notify}`) });
      await queryClient.invalidateQueries({ queryKey: queryKeys.searches.list });
    },
  });
}

export function useDeleteSearchMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await supabase.from('saved_searches').delete().eq('id', id).throwOnError();
    },
    meta: { errorTitle: t('deleteFailed') },
    onSuccess: async () => {
      toast({ title: t('deleted') });
      await queryClient.invalidateQueries({ queryKey: queryKeys.searches.list });
    },
  });
}

/** Whether two selections match the same rows: the order of ticked values does not matter, and empty values do not filter. */
export function selectTheSame(one: Filters, other: Filters): boolean {
  return canonical(one) === canonical(other);
}

function canonical(filters: Filters): string {
  const selected = Object.entries(filters).map(([name, selection]) => [name, canonicalSelection(selection)] as const);
  return JSON.stringify(
    selected.filter(([, text]) => !EMPTY.has(text)).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const EMPTY: ReadonlySet<string> = new Set(['""', '[]', '{}']);

function canonicalSelection(selection: Filters[string]): string {
  if (Array.isArray(selection)) return JSON.stringify([...(selection as string[])].sort());
  if (typeof selection === 'object') return JSON.stringify(Object.fromEntries(Object.entries(selection).sort()));
  return JSON.stringify(selection);
}

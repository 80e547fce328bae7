// Orders the list of jobs by how well they fit the reader. Kept apart from `job-fit.ts`, because a job's page does not need the ranking.

import type { Filters } from '@/domain/lists/list-definition';
import { PAGE_SIZE } from '@/domain/lists/refine-query';
import { searchListFor } from '@/domain/lists/search-list';
import { selectedText } from '@/domain/lists/selected';
import type { Supabase } from '@/lib/server/supabase';

/** Returns the ids of one page, best fit first. */
export async function rankJobs(
  supabase: Supabase,
  filters: Filters,
  offset: number,
  signal: AbortSignal,
): Promise<string[]> {
  const { data } = await supabase
    .rpc('rank_jobs', {
      p_filters: { ...filters, search: searchListFor(selectedText(filters, 'search')) },
      p_offset: offset,
      p_limit: PAGE_SIZE,
    })
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id }) => id);
}

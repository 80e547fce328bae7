// The order of the list of jobs by how they fit the reader. Apart from what explains one job: a job's page does not need the places.

import type { Filters } from '@/domain/listing/listing';
import { PAGE_SIZE } from '@/domain/listing/refine-query';
import { searchListFor } from '@/domain/listing/search-list';
import { selectedText } from '@/domain/listing/selected';
import type { Supabase } from '@/lib/server/supabase';

/** The ids of one page, the jobs first that meet most of what the reader looks for. */
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

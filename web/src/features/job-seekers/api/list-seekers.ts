// Job seekers as shown in lists.

import type { Database } from '@/lib/database.types';
import type { RefineQuery } from '@/domain/lists/list-definition';
import type { Supabase } from '@/lib/server/supabase';
import { toStringList } from '@/lib/format/to-string-list';

type SeekerRow = Database['public']['Tables']['seekers']['Row'];
type Profile = Database['public']['Tables']['profiles']['Row'];

export type ListedSeeker = Omit<SeekerRow, 'skills'> & {
  skills: string[];
  profile: Pick<Profile, 'full_name' | 'avatar_url' | 'total_experience'>;
};

export async function listSeekers(
  supabase: Supabase,
  refine: RefineQuery,
  signal: AbortSignal,
): Promise<ListedSeeker[]> {
  const query = supabase
    .from('seekers')
    .select('*, profile:profiles!seekers_id_fkey(full_name, avatar_url, total_experience)');
  const { data } = await refine(query).abortSignal(signal).throwOnError();
  return data.map(({ skills, ...seeker }) => ({ ...seeker, skills: toStringList(skills) }));
}

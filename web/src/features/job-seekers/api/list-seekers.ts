// Job seekers as a list shows them.

import type { Database } from '@/lib/database.types';
import type { Ask } from '@/lib/listing/ask';
import type { Supabase } from '@/lib/supabase';
import { texts } from '@/lib/texts';

type SeekerRow = Database['public']['Tables']['seekers']['Row'];
type Profile = Database['public']['Tables']['profiles']['Row'];

export type ListedSeeker = Omit<SeekerRow, 'skills'> & {
  skills: string[];
  profile: Pick<Profile, 'full_name' | 'avatar_url' | 'total_experience'>;
};

export async function listSeekers(supabase: Supabase, ask: Ask, signal: AbortSignal): Promise<ListedSeeker[]> {
  const query = supabase
    .from('seekers')
    .select('*, profile:profiles!seekers_id_fkey(full_name, avatar_url, total_experience)');
  const { data } = await ask(query).abortSignal(signal).throwOnError();
  return data.map(({ skills, ...seeker }) => ({ ...seeker, skills: texts(skills) }));
}

// The team's private notes, stars and tags for one applicant. The applicant never sees them.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/team-notes';

async function getTeamNotes(supabase: Supabase, applicationId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('job_applications')
    .select(
      'id, notes:application_notes(id, note, created_at, author_id, author:profiles!application_notes_author_id_fkey(full_name)), ratings:application_ratings(stars, author_id, author:profiles!application_ratings_author_id_fkey(full_name)), tags:application_tags(tag)',
    )
    .eq('id', applicationId)
    .order('created_at', { referencedTable: 'notes', ascending: false })
    .order('created_at', { referencedTable: 'tags' })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

export type TeamNotes = NonNullable<Awaited<ReturnType<typeof getTeamNotes>>>;

export function useTeamNotesQuery(applicationId: string) {
  const supabase = useSupabase();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.applications.teamNotes(applicationId),
      queryFn: ({ signal }) => getTeamNotes(supabase, applicationId, signal),
      meta: { errorTitle: t('error') },
    }),
  );
}

/** A change to the team's notes, stars or tags. Each is one request. */
export type TeamNoteChange =
  | { kind: 'note'; note: string }
  | { kind: 'removeNote'; id: string }
  | { kind: 'stars'; stars: number }
  | { kind: 'tag'; tag: string }
  | { kind: 'removeTag'; tag: string };

async function change(supabase: Supabase, applicationId: string, changed: TeamNoteChange) {
  const about = { application_id: applicationId };
  switch (changed.kind) {
    case 'note':
      return supabase
        .from('application_notes')
        .insert({ ...about, note: changed.note })
        .throwOnError();
    case 'removeNote':
      return supabase.from('application_notes').delete().eq('id', changed.id).throwOnError();
    case 'stars':
      return supabase
        .from('application_ratings')
        .upsert({ ...about, stars: changed.stars })
        .throwOnError();
    case 'tag':
      return supabase
        .from('application_tags')
        .upsert({ ...about, tag: changed.tag }, { ignoreDuplicates: true })
        .throwOnError();
    case 'removeTag':
      return supabase
        .from('application_tags')
        .delete()
        .match({ ...about, tag: changed.tag })
        .throwOnError();
  }
}

export function useChangeTeamNotesMutation(applicationId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changed: TeamNoteChange) => {
      await change(supabase, applicationId, changed);
    },
    meta: { errorTitle: t('changeError') },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.applications.received }),
  });
}

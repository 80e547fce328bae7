// Saves the user's own profile: uploads a new picture first, then stores the profile and its directory entries in one transaction.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProfileRows } from '@/features/profile/profile-rows';
import { useUser } from '@/lib/auth/auth';
import { publicPath } from '@/lib/files/file-source';
import { removePublicFile, uploadOwnFile } from '@/lib/files/own-files';
import { endsSessionWithToast } from '@/lib/auth/detect-session-end';
import { invalidateEach, KEYS_SHOWING_PEOPLE, queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/profile-editor';
import type { Profile } from './get-profile';

/** A file is a new picture, null removes the old one, undefined keeps it. */
export type Portrait = File | null | undefined;

interface Changes {
  rows: ProfileRows;
  portrait: Portrait;
  /** Called with whole percentages during the upload. */
  onProgress: (percent: number) => void;
}

/** Idempotent: retrying after a failure writes the same rows again. */
async function saveProfile(supabase: Supabase, before: Profile, { rows, portrait, onProgress }: Changes) {
  const picture = portrait && (await uploadPortrait(supabase, before.id, portrait, onProgress));
  const avatar = picture === undefined ? {} : { avatar_url: picture };
  await supabase
    .rpc('save_profile', {
      p_profile: { ...rows.profile, ...avatar },
      p_seeker: rows.seeker,
      p_freelancer: rows.freelancer,
    })
    .throwOnError();
  if (picture !== undefined) await removePublicFile(supabase, 'avatars', before.avatar_url);
}

async function uploadPortrait(supabase: Supabase, id: string, file: File, onProgress: Changes['onProgress']) {
  return publicPath('avatars', await uploadOwnFile(supabase, { ownerId: id, bucket: 'avatars', file, onProgress }));
}

export function useSaveProfileMutation(before: Profile) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: (changes: Changes) => saveProfile(supabase, before, changes),
    onSuccess: async () => {
      // Awaited, so that the profile view shows the saved values from the start.
      await queryClient.invalidateQueries({ queryKey: queryKeys.profiles.of(user.id) });
      toast({ title: t('done'), description: t('doneText') });
      // Name and avatar are also shown with posts, comments and messages.
      void invalidateEach(queryClient, KEYS_SHOWING_PEOPLE);
    },
    onError: (error) => {
      if (endsSessionWithToast(supabase, error)) return;
      toastFailure(t('failed'), error);
    },
  });
}

/** A unique violation. The handle is the only unique column of a profile. */
export function isHandleTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

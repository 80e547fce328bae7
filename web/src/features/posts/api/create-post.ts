// Publishes a post: uploads its picture or video first, then creates the post.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { publicPath } from '@/lib/files/file-source';
import { endsSessionWithToast } from '@/lib/auth/detect-session-end';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { uploadOwnFile } from '@/lib/files/own-files';
import type { Media } from '@/lib/files/prepare-media';
import { t } from '@/words/post-composer';
import { reloadPosts } from './list-posts';

interface NewPost {
  content: string;
  media: Media | null;
  /** Called with whole percentages during the upload. */
  onProgress: (percent: number) => void;
  signal: AbortSignal;
}

/** The reason is in `cause`. */
class UploadFailed extends Error {}

async function createPost(supabase: Supabase, userId: string, { content, media, ...upload }: NewPost): Promise<void> {
  const url = media && (await uploadMedia(supabase, userId, media.file, upload));
  await supabase
    .from('posts')
    .insert({
      user_id: userId,
      content,
      media_url: url,
      media_type: media?.type ?? null,
      ...(media?.width && { media_width: media.width, media_height: media.height }),
    })
    .throwOnError();
}

async function uploadMedia(
  supabase: Supabase,
  userId: string,
  file: File,
  progress: Pick<NewPost, 'onProgress' | 'signal'>,
): Promise<string> {
  try {
    const path = await uploadOwnFile(supabase, { ownerId: userId, bucket: 'media', file, ...progress });
    return publicPath('media', path);
  } catch (error) {
    throw new UploadFailed('', { cause: error });
  }
}

export function useCreatePostMutation() {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  return useMutation({
    mutationFn: (post: NewPost) => createPost(supabase, user.id, post),
    onSuccess: () => {
      toast({ title: t('created') });
      void reloadPosts(queryClient);
    },
    onError: (error, { signal }) => {
      // A cancelled upload needs no message.
      if (signal.aborted || endsSessionWithToast(supabase, error)) return;
      if (error instanceof UploadFailed) toastFailure(t('uploadFailed'), error.cause);
      else toastFailure(t('createFailed'), error);
    },
  });
}

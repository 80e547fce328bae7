// Posts a job or a tender, and reports the result.

import { useMutation } from '@tanstack/react-query';
import { postingPath, type PostingKind } from './posting';
import { useRefreshPosting } from './refresh-posting';
import { endsSessionWithToast } from '@/lib/auth/detect-session-end';
import { useSupabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/posting-forms';

/** `insert` stores the entry and returns its id. */
export function useCreatePostingMutation<Entry>(kind: PostingKind, insert: (entry: Entry) => Promise<string>) {
  const supabase = useSupabase();
  const refresh = useRefreshPosting(kind);
  return useMutation({
    mutationFn: insert,
    onSuccess: (id) => {
      toast({
        title: t(`post.posted.${kind}`),
        action: { label: t(`view.${kind}`), to: postingPath(kind, id) },
      });
      void refresh(id);
    },
    onError: (error) => {
      if (endsSessionWithToast(supabase, error, t(`post.logIn.${kind}`))) return;
      toastFailure(t(`post.failed.${kind}`), error);
    },
  });
}

// Posts a job or a tender, and says how that went.

import { useMutation } from '@tanstack/react-query';
import { POSTINGS, postingPath, type PostingKind } from './posting';
import { useRefreshPosting } from './refresh-posting';
import { endsSessionWithToast } from '@/lib/auth/ended-session';
import { useSupabase } from '@/lib/server/supabase';
import { toast, toastFailure } from '@/lib/ui/toast';

/** `insert` stores the entry and gives its id. */
export function useCreatePostingMutation<Entry>(kind: PostingKind, insert: (entry: Entry) => Promise<string>) {
  const supabase = useSupabase();
  const renew = useRefreshPosting(kind);
  const { title } = POSTINGS[kind];
  return useMutation({
    mutationFn: insert,
    onSuccess: (id) => {
      toast({
        title: `${title} Posted Successfully!`,
        action: { label: `View ${kind}`, to: postingPath(kind, id) },
      });
      void renew(id);
    },
    onError: (error) => {
      const kept = `Please log in to post a ${kind}. What you have filled in is kept.`;
      if (endsSessionWithToast(supabase, error, kept)) return;
      toastFailure(`Error posting ${kind}`, error);
    },
  });
}

// Posts a job or a tender, and says how that went.

import { useMutation } from '@tanstack/react-query';
import { POSTINGS, postingPath, type PostingKind } from './posting';
import { useRenewPosting } from './renew-posting';
import { endsSessionAloud } from './session-over';
import { useSupabase } from './supabase';
import { toast, toastFailure } from './toast';

/** `insert` stores the entry and gives its id. */
export function usePostMutation<Entry>(kind: PostingKind, insert: (entry: Entry) => Promise<string>) {
  const supabase = useSupabase();
  const renew = useRenewPosting(kind);
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
      if (endsSessionAloud(supabase, error, kept)) return;
      toastFailure(`Error posting ${kind}`, error);
    },
  });
}

// Changes the text of the user's own post. Its picture or video stays.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/post-composer';
import { changeCachedPost } from './cached-posts';

export function useEditPostMutation(id: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: string) => {
      // Requesting the row back distinguishes a deleted post from a changed one.
      const edited = supabase.from('posts').update({ content }).eq('id', id);
      const { data } = await edited.select('content, edited_at').single().throwOnError();
      return data;
    },
    meta: { errorTitle: t('edit.failed') },
    onSuccess: (edited) => {
      changeCachedPost(queryClient, id, (post) => ({ ...post, ...edited }));
      toast({ title: t('edit.done') });
    },
  });
}

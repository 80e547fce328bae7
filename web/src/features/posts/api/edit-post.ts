// Changes the text of an own post. Its picture or video stays.

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
      // Asking for the row back tells a post that is gone from one that was changed.
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

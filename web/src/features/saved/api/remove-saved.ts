// Removes a saved entry with an optimistic update. The toast can undo it.

import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { mapRows, type Cursor } from '@/lib/query/cursor-list';
import { useOptimisticMutation } from '@/lib/query/use-optimistic-mutation';
import { useSaveMutation, type SaveKind } from '@/domain/saves/saves';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/saved';
import { listSavedOptions, type Saved } from './list-saved';

export function useRemoveSavedMutation(kind: SaveKind, id: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const user = useUser();
  const { mutate: setSaved } = useSaveMutation(kind, id);
  return useOptimisticMutation({
    mutationFn: async () => {
      await supabase.from('saves').delete().match({ user_id: user.id, kind, target_id: id }).throwOnError();
    },
    queryKey: listSavedOptions(supabase, kind).queryKey,
    change: (list: InfiniteData<Saved[], Cursor | null>) => mapRows(list, (row) => (row.id === id ? null : row)),
    errorTitle: t('removeFailed'),
    onSuccess: () => {
      const undo = () => {
        setSaved(true);
      };
      toast({ title: t('removed'), action: { label: t('undo'), run: undo } });
      // Updates the bookmarks on cards elsewhere. The list here is already updated.
      void queryClient.invalidateQueries({ queryKey: queryKeys.saves.ids(kind) });
    },
  });
}

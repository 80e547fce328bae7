// Opens the private file that a bidder attached.

import { useMutation } from '@tanstack/react-query';
import { openPrivateFile } from '@/lib/files/open-private-file';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-tenders';

/** The mutation accepts the file's path. */
export function useOpenProposalFileMutation(bidder: string) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: (path: string) =>
      openPrivateFile(supabase, { bucket: 'proposals', path, name: t('file.name', { name: bidder }) }),
    meta: { errorTitle: t('file.error') },
  });
}

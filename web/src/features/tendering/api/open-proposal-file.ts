// Opens the file a bidder sent along, in a new tab. It is private.

import { useMutation } from '@tanstack/react-query';
import { openPrivateFile } from '@/lib/open-private-file';
import { useSupabase } from '@/lib/supabase';

/** Takes the file's path. */
export function useOpenProposalFileMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: (path: string) => openPrivateFile(supabase, 'proposals', path),
    meta: { errorTitle: 'Error opening file' },
  });
}

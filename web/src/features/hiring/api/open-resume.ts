// Opens a resume in a new tab. It is private: whoever may read it gets an address that works for a few minutes, and the applicant
// sees that it was opened.

import { useMutation } from '@tanstack/react-query';
import { openPrivateFile } from '@/lib/open-private-file';
import { useSupabase } from '@/lib/supabase';

/** Takes the resume's path. */
export function useOpenResumeMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: (path: string) => openPrivateFile(supabase, 'resumes', path),
    meta: { errorTitle: 'Error opening resume' },
  });
}

// Opens a file given as an answer. It is private, like the resume.

import { useMutation } from '@tanstack/react-query';
import { openPrivateFile } from '@/lib/files/open-private-file';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/screening';

export function useOpenAnswerFileMutation(path: string, name: string) {
  const supabase = useSupabase();
  return useMutation({
    // `openPrivateFile` adds the extension.
    mutationFn: () => openPrivateFile(supabase, { bucket: 'resumes', path, name: name.replace(/\.\w+$/, '') }),
    meta: { errorTitle: t('file.error') },
  });
}

// Opens an applicant's resume. It is private: authorised readers get a signed URL that is valid for a few minutes, and the
// applicant sees that it was opened.

import { useMutation } from '@tanstack/react-query';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { openPrivateFile } from '@/lib/files/open-private-file';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/dashboard-employer';

export function useOpenResumeMutation({ full_name, resume_path }: Pick<Candidate, 'full_name' | 'resume_path'>) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: () =>
      openPrivateFile(supabase, { bucket: 'resumes', path: resume_path, name: t('resume.of', { name: full_name }) }),
    meta: { errorTitle: t('resume.error') },
  });
}

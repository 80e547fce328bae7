// The resume of an applicant, read for showing it on the page. It is fetched as a new tab would fetch it, so the applicant sees that it
// was opened.

import { useQuery } from '@tanstack/react-query';
import { signAddress } from '@/lib/files/signed-address';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/review';

const BUCKET = 'resumes';
/** Long enough for a slow line; what was read stays on the page. */
const WORKS_FOR_S = 600;

/** What becomes of the path when its owner's account is deleted. */
export function isGone(path: string): boolean {
  return path === 'deleted';
}

/** Browsers and our viewer show nothing else. */
export function isPdf(path: string): boolean {
  return path.toLowerCase().endsWith('.pdf');
}

/** The bytes of a PDF. */
export function useResumeQuery(path: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.resumeFile(path),
    queryFn: async ({ signal }) => {
      const address = await signAddress(supabase, { bucket: BUCKET, path, seconds: WORKS_FOR_S });
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(t('resume.failed'));
      return answer.arrayBuffer();
    },
    // With each reading it would be drawn anew.
    staleTime: 'static',
    meta: { errorTitle: t('resume.error') },
  });
}

/** How many bytes a file has. */
export function useResumeSizeQuery(path: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.resumeSize(path),
    queryFn: async () => {
      const { data, error } = await supabase.storage.from(BUCKET).info(path);
      if (error) throw error;
      return data.size ?? null;
    },
    staleTime: Infinity,
  });
}

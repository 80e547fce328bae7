// An applicant's resume for display on the page. It is fetched like any download, so the applicant sees that it was opened.

import { useQuery } from '@tanstack/react-query';
import { signAddress } from '@/lib/files/signed-address';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/review';

const BUCKET = 'resumes';
/** Long enough for a slow connection. What was already downloaded stays on the page. */
const VALID_FOR_S = 600;

/** Returns whether the owner's account was deleted. The server then replaces the path with `deleted`. */
export function isGone(path: string): boolean {
  return path === 'deleted';
}

/** Neither browsers nor our viewer can show other formats. */
export function isPdf(path: string): boolean {
  return path.toLowerCase().endsWith('.pdf');
}

/** Loads the bytes of a PDF. */
export function useResumeQuery(path: string) {
  const supabase = useSupabase();
  return useQuery({
    queryKey: queryKeys.resumeFile(path),
    queryFn: async ({ signal }) => {
      const address = await signAddress(supabase, { bucket: BUCKET, path, seconds: VALID_FOR_S });
      const response = await fetch(address, { signal });
      if (!response.ok) throw new Error(t('resume.failed'));
      return response.arrayBuffer();
    },
    // A refetch would redraw the document.
    staleTime: 'static',
    meta: { errorTitle: t('resume.error') },
  });
}

/** Returns the size of the file in bytes. */
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

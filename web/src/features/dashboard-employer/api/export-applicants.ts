// Exports all applicants of one job as a table.

import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/applicant-export';

export function useExportApplicantsMutation(job: { id: string; title: string }) {
  const supabase = useSupabase();
  const { session } = useAuth();
  return useMutation({
    mutationFn: async () => {
      const { saveApplicantTable } = await import('./applicant-table');
      return saveApplicantTable(supabase, job, session);
    },
    meta: { errorTitle: t('error') },
    onSuccess: (count) => {
      toast({ title: t('done', { count }) });
    },
  });
}

// Sends a report to the moderators.

import { useMutation } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { codeOf } from '@/lib/errors/errors';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/reports';

export type ReportKind = Database['public']['Tables']['reports']['Row']['kind'];

/** The variable is the reason as text. */
export function useReportMutation(kind: ReportKind, targetId: string) {
  const supabase = useSupabase();
  const user = useUser();
  return useMutation({
    mutationFn: async (reason: string) => {
      const report = { reporter_id: user.id, kind, target_id: targetId, reason };
      const { error } = await supabase.from('reports').insert(report);
      const known = codeOf(error) === '23505';
      if (error && !known) throw error;
      return { known };
    },
    meta: { errorTitle: t('failed') },
    onSuccess: ({ known }) => {
      if (known) toast({ title: t('again'), description: t('againText') });
      else toast({ title: t('sent'), description: t('sentText') });
    },
  });
}

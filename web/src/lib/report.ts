// Tells the moderators about something.

import { useMutation } from '@tanstack/react-query';
import { useUser } from './auth';
import type { Database } from './database.types';
import { useSupabase } from './supabase';
import { toast } from './toast';

export type ReportKind = Database['public']['Tables']['reports']['Row']['kind'];

/** Takes the reason, in words. */
export function useReportMutation(kind: ReportKind, targetId: string) {
  const supabase = useSupabase();
  const user = useUser();
  return useMutation({
    mutationFn: async (reason: string) => {
      await supabase.from('reports').insert({ reporter_id: user.id, kind, target_id: targetId, reason }).throwOnError();
    },
    meta: { errorTitle: 'Error sending report' },
    onSuccess: () => {
      toast({ title: 'Report sent', description: 'Thank you. A moderator will look at it.' });
    },
  });
}

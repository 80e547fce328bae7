// Tells the moderators about something.

import { useMutation } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import type { Database } from '@/lib/database.types';
import { codeOf } from '@/lib/errors/errors';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';

export type ReportKind = Database['public']['Tables']['reports']['Row']['kind'];

const SENT = { title: 'Report sent', description: 'Thank you. A moderator will look at it.' };
const KNOWN = { title: 'Already reported', description: 'You have reported this before. A moderator will look at it.' };

/** Takes the reason, in words. */
export function useReportMutation(kind: ReportKind, targetId: string) {
  const supabase = useSupabase();
  const user = useUser();
  return useMutation({
    mutationFn: async (reason: string) => {
      const report = { reporter_id: user.id, kind, target_id: targetId, reason };
      const { error } = await supabase.from('reports').insert(report);
      const known = codeOf(error) === '23505';
      if (error && !known) throw error;
      return known ? KNOWN : SENT;
    },
    meta: { errorTitle: 'Error sending report' },
    onSuccess: (notice) => {
      toast(notice);
    },
  });
}

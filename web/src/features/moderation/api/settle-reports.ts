// Settles the open reports about one target.

import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/moderation';
import type { Reported } from './list-reported';
import { useDecision } from './use-decision';

/** The mutation accepts whether the target is removed. */
export function useSettleReportsMutation({ kind, target_id }: Reported) {
  const supabase = useSupabase();
  return useDecision<boolean>({
    send: (remove) => supabase.rpc('settle_reports', { p_kind: kind, p_target_id: target_id, p_remove: remove }),
    done: (remove) => (remove ? t('removed') : t('dismissed')),
  });
}

// Publishes a held posting, or takes it down.

import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/moderation';
import type { HeldPosting } from './list-held-postings';
import { useDecision } from './use-decision';

/** Takes whether it is published. */
export function useDecideHeldPostingMutation({ id, kind }: HeldPosting) {
  const supabase = useSupabase();
  return useDecision<boolean>({
    send: (release) => supabase.rpc('decide_held_posting', { p_posting_id: id, p_release: release }),
    done: (release) => (release ? t('published', { kind }) : t('takenDown', { kind })),
  });
}

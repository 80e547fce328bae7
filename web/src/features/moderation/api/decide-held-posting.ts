// Publishes a held posting or takes it down.

import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/moderation';
import type { HeldPosting } from './list-held-postings';
import { useDecision } from './use-decision';

/** The mutation accepts whether to publish it. The server refuses the decision if the text is no longer the one shown. */
export function useDecideHeldPostingMutation({ id, kind, text_key }: HeldPosting) {
  const supabase = useSupabase();
  return useDecision<boolean>({
    send: (release) =>
      supabase.rpc('decide_held_posting', { p_posting_id: id, p_release: release, p_text_key: text_key }),
    done: (release) => (release ? t('published', { kind }) : t('takenDown', { kind })),
  });
}

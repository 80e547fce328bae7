// A person's choice of language: shown at once, and kept with their account if they are signed in.

import { useLoadSupabase } from '@/lib/server/supabase';
import { toastFailure } from '@/lib/ui/toast';
import { chooseLanguage } from '@/lib/words/language';
import { t } from '@/words/common';
import { useAuth } from './auth';

export function useChooseLanguage(): (code: string) => void {
  const { session, secondStep } = useAuth();
  const loadSupabase = useLoadSupabase();
  const choose = async (code: string) => {
    await chooseLanguage(code);
    // Before the second step nothing of the account can be changed.
    if (!session || secondStep) return;
    const supabase = await loadSupabase();
    const { error } = await supabase.auth.updateUser({ data: { language: code } });
    if (error) throw error;
  };
  return (code) => {
    choose(code).catch((error: unknown) => {
      toastFailure(t('languageFailed'), error);
    });
  };
}

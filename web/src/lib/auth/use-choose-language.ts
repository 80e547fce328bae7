// Sets the language: shown immediately, and saved in the account of a signed-in user.

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
    // Before the second step nothing in the account can be changed.
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

// Asks whether a GSTIN or a PAN is well-formed. The server looks at the number alone, and its answer says so.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { currentLanguage } from '@/lib/words/language';
import { t } from '@/words/proposal';

export interface Verdict {
  kind: 'gstin' | 'pan';
  /** The number it is about, so that a changed one is not taken for verified. */
  number: string;
  wellFormed: boolean;
  message: string;
}

/** What is wrong or right with it. The server says more, but in English only. */
export function verdictMessage({ kind, wellFormed, message }: Verdict): string {
  return currentLanguage() === 'en' ? message : t(`verdict.${kind}.${wellFormed ? 'right' : 'wrong'}`);
}

export function useVerifyGstinMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async (number: string): Promise<Verdict> => {
      const { data } = await supabase.rpc('verify_gstin', { p_gstin: number }).throwOnError();
      return { kind: 'gstin', number, wellFormed: data.well_formed, message: data.message };
    },
    meta: { errorTitle: t('verify.failed') },
  });
}

/** With a GSTIN it is also asked whether the two agree. */
export function useVerifyPanMutation(gstin: () => string) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async (number: string): Promise<Verdict> => {
      const other = gstin().trim();
      const { data } = await supabase
        .rpc('verify_pan', { p_pan: number, ...(other !== '' && { p_gstin: other }) })
        .throwOnError();
      return { kind: 'pan', number, wellFormed: data.well_formed, message: data.message };
    },
    meta: { errorTitle: t('verify.failed') },
  });
}

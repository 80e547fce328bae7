// Asks whether a GSTIN or a PAN is well-formed. The server looks at the number alone, and its answer says so.

import { useMutation } from '@tanstack/react-query';
import { inPageLanguage } from '@/lib/errors/server-sentences';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/proposal';

export interface NumberCheck {
  /** The number it is about, so that a changed one is not taken for verified. */
  number: string;
  wellFormed: boolean;
  /** What is wrong or right with it. */
  message: string;
  details: string | null;
}

/** In the language of the page, when it is shown. */
export function verdictMessage({ message, details }: NumberCheck): string {
  return inPageLanguage(message, details) ?? message;
}

export function useVerifyGstinMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async (number: string): Promise<NumberCheck> => {
      const { data } = await supabase.rpc('verify_gstin', { p_gstin: number }).throwOnError();
      return { number, wellFormed: data.well_formed, message: data.message, details: data.details };
    },
    meta: { errorTitle: t('verify.failed') },
  });
}

/** With a GSTIN it is also asked whether the two agree. */
export function useVerifyPanMutation(gstin: () => string) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async (number: string): Promise<NumberCheck> => {
      const other = gstin().trim();
      const { data } = await supabase
        .rpc('verify_pan', { p_pan: number, ...(other !== '' && { p_gstin: other }) })
        .throwOnError();
      return { number, wellFormed: data.well_formed, message: data.message, details: data.details };
    },
    meta: { errorTitle: t('verify.failed') },
  });
}

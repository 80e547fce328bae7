// Checks whether a GSTIN or a PAN is well-formed. The server only checks the format, and its answer says so.

import { useMutation } from '@tanstack/react-query';
import { inPageLanguage } from '@/lib/errors/server-sentences';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/proposal';

export interface NumberCheck {
  /** The number that was checked, so that an edited number does not count as verified. */
  number: string;
  wellFormed: boolean;
  /** The result of the check as a sentence. */
  message: string;
  details: string | null;
}

/** Returns the message in the page language, translated when it is shown. */
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

/** If there is a GSTIN, the server also checks that the two numbers agree. */
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

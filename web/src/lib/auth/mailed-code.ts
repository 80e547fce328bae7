// The six-digit code in a mail, an alternative to its link for people who read the mail on another device.

import { useMutation } from '@tanstack/react-query';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import type { Refusal } from '@/lib/forms/use-checked-form';
import { t } from '@/words/common';

export type CodeType = 'signup' | 'recovery' | 'email_change' | 'email';

export interface MailedCode {
  type: CodeType;
  /** The address that the mail was sent to. */
  email: string;
  code: string;
}

/** Redeems the code for the purpose of its mail, and signs the user in. */
export async function redeemCode(supabase: Supabase, { type, email, code }: MailedCode): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ type, email: email.trim(), token: digitsIn(code) });
  if (error) throw error;
}

/** `onDone` runs even if signing in has already replaced the screen. */
export function useCodeMutation(onDone?: () => void) {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async (code: MailedCode) => redeemCode(await loadSupabase(), code),
    onSuccess: () => onDone?.(),
    meta: { errorTitle: t('code.refused') },
  });
}

export function codeWanted(): string {
  return t('code.wanted');
}

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(digitsIn(text));
}

export function checkCode({ code }: { code: string }): Refusal<'code'> | null {
  return isCode(code) ? null : { title: `${codeWanted()}.`, fields: { code: codeWanted() } };
}

/** Removes the spaces that mail programs and people put between the digits. */
export function digitsIn(text: string): string {
  return text.replace(/[\s-]/g, '');
}

// The six digits that a mail offers beside its link, for people who read the mail on another device.

import { useMutation } from '@tanstack/react-query';
import { useLoadSupabase, type Supabase } from '@/lib/server/supabase';
import type { Refusal } from '@/lib/forms/use-checked-form';
import { t } from '@/words/common';

export type CodeType = 'signup' | 'recovery' | 'email_change' | 'email';

export interface MailedCode {
  type: CodeType;
  /** Where the mail went. */
  email: string;
  code: string;
}

/** Does what the mail was sent for, and signs its reader in. */
export async function redeemCode(supabase: Supabase, { type, email, code }: MailedCode): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ type, email: email.trim(), token: digitsIn(code) });
  if (error) throw error;
}

export function useCodeMutation() {
  const loadSupabase = useLoadSupabase();
  return useMutation({
    mutationFn: async (code: MailedCode) => redeemCode(await loadSupabase(), code),
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

/** Mail programs and people put spaces between them. */
export function digitsIn(text: string): string {
  return text.replace(/[\s-]/g, '');
}

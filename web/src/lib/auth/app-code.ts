// The six-digit code that an authenticator app shows.

import type { Refusal } from '@/lib/forms/use-checked-form';
import { t } from '@/words/common';
import { isCode } from './mailed-code';

export function checkAppCode({ code }: { code: string }): Refusal<'code'> | null {
  const wanted = t('code.wantedFromApp');
  return isCode(code) ? null : { title: `${wanted}.`, fields: { code: wanted } };
}

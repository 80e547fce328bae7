// Shows why a change that requires the current password was refused.

import { codeOf } from '@/lib/errors/errors';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/account';

export function toastPasswordProblem(error: unknown): void {
  if (codeOf(error) === 'invalid_credentials') {
    toast({ title: t('error'), description: t('password.wrong'), variant: 'destructive' });
  } else {
    toastFailure(t('error'), error);
  }
}

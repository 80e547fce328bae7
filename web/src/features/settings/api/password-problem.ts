// Why a change that takes the current password was refused.

import { codeOf } from '@/lib/errors';
import { messageOf } from '@/lib/message-of';

export function passwordProblem(error: unknown): string {
  return codeOf(error) === 'invalid_credentials' ? 'That is not your current password.' : messageOf(error);
}

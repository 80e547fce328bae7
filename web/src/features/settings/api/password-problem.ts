// Why a change that takes the current password was refused.

import { codeOf } from '@/lib/errors/errors';
import { errorMessage } from '@/lib/errors/error-message';

export function passwordProblem(error: unknown): string {
  return codeOf(error) === 'invalid_credentials' ? 'That is not your current password.' : errorMessage(error);
}

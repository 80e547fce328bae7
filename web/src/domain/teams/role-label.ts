// The word for a role in the language of the page.

import { t } from '@/words/company';
import type { TeamRole } from './teams';

export function roleLabel(role: TeamRole): string {
  return t(`role.${role}`);
}

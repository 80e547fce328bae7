// The label of a role in the page's language.

import { t } from '@/words/company';
import type { TeamRole } from './teams';

export function roleLabel(role: TeamRole): string {
  return t(`role.${role}`);
}

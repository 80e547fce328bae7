// Determines which company the user acts for on the screens of a job.

import type { ActingFor } from '@/domain/teams/acting-for';
import { mayEdit, type CompanyRole } from '@/domain/teams/teams';

export function actingForJob({ employer_id, ownRole }: { employer_id: string; ownRole: CompanyRole }): ActingFor {
  return {
    ownerId: employer_id,
    mayEdit: mayEdit(ownRole),
    lists: ownRole === 'Owner' ? '/dashboard' : `/company/${employer_id}`,
  };
}

// The history of a team, as sentences.

import type { TeamEvent } from './api/list-team-events';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

type EventFacts = Pick<TeamEvent, 'kind' | 'role' | 'email' | 'actor' | 'member'>;

export function sentenceOf({ kind, role, email, actor, member }: EventFacts): string {
  const about = {
    who: nameOf(actor),
    member: nameOf(member),
    email: email ?? t('history.someone'),
    role: role ? roleLabel(role) : t('history.member'),
  };
  switch (kind) {
    case 'Invited':
      return t('history.invited', about);
    case 'Taken Back':
      return t('history.takenBack', about);
    case 'Joined':
      return t('history.joined', about);
    case 'Declined':
      return t('history.declined', about);
    case 'Role Changed':
      return t('history.roleChanged', about);
    case 'Removed':
      return t('history.removed', about);
    case 'Left':
      return t('history.left', about);
  }
}

/** Deleted accounts have no name. */
function nameOf(person: { full_name: string } | null): string {
  return person?.full_name ?? t('history.formerMember');
}

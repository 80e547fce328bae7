// What happened to a team, as sentences.

import type { TeamEvent } from './api/list-team-events';

type Told = Pick<TeamEvent, 'kind' | 'role' | 'email' | 'actor' | 'member'>;

/** A person who left the network has no name any more. */
const FORMER_MEMBER = 'A former member';

export function sentenceOf({ kind, role, email, actor, member }: Told): string {
  const who = actor?.full_name ?? FORMER_MEMBER;
  const target = member?.full_name ?? FORMER_MEMBER;
  const address = email ?? 'someone';
  switch (kind) {
    case 'Invited':
      return `${who} invited ${address} as ${role ?? 'member'}`;
    case 'Taken Back':
      return `${who} took the invitation of ${address} back`;
    case 'Joined':
      return `${who} joined as ${role ?? 'member'}`;
    case 'Declined':
      return `${who} declined`;
    case 'Role Changed':
      return `${who} made ${target} ${role ?? 'member'}`;
    case 'Removed':
      return `${who} removed ${target}`;
    case 'Left':
      return `${who} left`;
  }
}

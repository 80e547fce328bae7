// /invitation/{id}: an invitation to a team, where its mail and its notification lead.

import { useParams } from 'react-router';
import { InvitationView } from '@/features/teams/components/invitation-view';

export function InvitationRoute() {
  const { invitationId = '' } = useParams();
  return <InvitationView key={invitationId} id={invitationId} />;
}

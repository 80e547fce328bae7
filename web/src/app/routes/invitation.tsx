// /invitation/{id}: an invitation to a team, linked in its mail and notification.

import { useParams } from '@/lib/router/location';
import { InvitationView } from '@/features/teams/components/invitation-view';

export function InvitationRoute() {
  const { invitationId = '' } = useParams();
  return <InvitationView key={invitationId} id={invitationId} />;
}

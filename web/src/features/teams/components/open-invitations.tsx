// Invitations without an answer. Each can be taken back, and its link copied in case the mail did not arrive.

import { Copy } from 'lucide-react';
import { useHref } from 'react-router';
import { Button } from '@/components/ui/button';
import { useOpenInvitationsQuery, type OpenInvitation } from '@/features/teams/api/list-open-invitations';
import { useTakeBackMutation } from '@/features/teams/api/take-back-invitation';
import { copyText } from '@/lib/browser/copy-text';
import { formatDate } from '@/lib/format/format';
import { mayManageRole, type CompanyRole } from '@/domain/teams/teams';
import { toast } from '@/lib/ui/toast';
import { ShortList } from '@/components/short-list';

interface OpenInvitationsProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function OpenInvitations({ companyId, ownRole }: OpenInvitationsProps) {
  return (
    <ShortList
      label="Open invitations"
      query={useOpenInvitationsQuery(companyId)}
      empty="No invitation is waiting for an answer."
    >
      {(invitation) => (
        <li key={invitation.id}>
          <InvitationRow companyId={companyId} invitation={invitation} ownRole={ownRole} />
        </li>
      )}
    </ShortList>
  );
}

interface InvitationRowProps extends OpenInvitationsProps {
  invitation: OpenInvitation;
}

function InvitationRow({ companyId, invitation, ownRole }: InvitationRowProps) {
  const { id, email, role, expires_at } = invitation;
  const { mutate: takeBack, isPending } = useTakeBackMutation(companyId);
  const path = useHref(`/invitation/${id}`);
  const now = new Date();
  const expires = new Date(expires_at);
  const until = expires <= now ? 'expired' : `open until ${formatDate(expires, now)}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <p className="font-[560] break-all">{email}</p>
        <p className="text-sm text-muted-foreground">
          {role}, {until}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Copy the link for ${email}`}
        onClick={() => {
          void copyLink(`${window.location.origin}${path}`);
        }}
      >
        <Copy aria-hidden="true" />
      </Button>
      {mayManageRole(ownRole, role) && (
        <Button
          variant="secondary"
          size="sm"
          pending={isPending}
          aria-label={`Take back the invitation of ${email}`}
          onClick={() => {
            takeBack(invitation);
          }}
        >
          Take back
        </Button>
      )}
    </div>
  );
}

async function copyLink(link: string): Promise<void> {
  try {
    await copyText(link);
    toast({ title: 'Link copied' });
  } catch {
    toast({ title: 'The link could not be copied', description: link, variant: 'destructive' });
  }
}

// Unanswered invitations. Each can be withdrawn, and its link copied in case the mail did not arrive.

import { Copy } from 'lucide-react';
import { useHref } from '@/lib/router/location';
import { Button } from '@/components/ui/button';
import { useOpenInvitationsQuery, type OpenInvitation } from '@/features/teams/api/list-open-invitations';
import { useTakeBackMutation } from '@/features/teams/api/take-back-invitation';
import { copyText } from '@/lib/browser/copy-text';
import { formatDeadline } from '@/lib/format/format-deadline';
import { mayManageRole, type CompanyRole } from '@/domain/teams/teams';
import { toast } from '@/lib/ui/toast';
import { ShortList } from '@/components/short-list';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

interface OpenInvitationsProps {
  companyId: string;
  ownRole: CompanyRole;
}

export function OpenInvitations({ companyId, ownRole }: OpenInvitationsProps) {
  return (
    <ShortList label={t('invitations.open')} query={useOpenInvitationsQuery(companyId)} empty={t('invitations.none')}>
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
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-40 flex-1">
        <p className="font-[560] break-all">{email}</p>
        <p className="text-sm text-muted-foreground">
          {new Date(expires_at) <= now
            ? t('invitations.expired', { role: roleLabel(role) })
            : t('invitations.until', { role: roleLabel(role), day: formatDeadline(expires_at, now) })}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('invitations.copy', { email })}
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
          aria-label={t('invitations.takeBackOf', { email })}
          onClick={() => {
            takeBack(invitation);
          }}
        >
          {t('invitations.takeBack')}
        </Button>
      )}
    </div>
  );
}

async function copyLink(link: string): Promise<void> {
  try {
    await copyText(link);
    toast({ title: t('invitations.copied') });
  } catch {
    toast({ title: t('invitations.notCopied'), description: link, variant: 'destructive' });
  }
}

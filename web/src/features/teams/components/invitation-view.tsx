// One invitation to a team, with buttons to accept and decline it.

import { MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate } from '@/lib/router/router';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { CompanyLink } from '@/domain/companies/company-link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useAnswerInvitationMutation } from '@/features/teams/api/answer-invitation';
import { useInvitationQuery, type Invitation } from '@/features/teams/api/own-invitations';
import { useUser } from '@/lib/auth/auth';
import { formatDeadline } from '@/lib/format/format-deadline';
import { nameOfCompany } from '@/domain/teams/teams';
import { roleLabel } from '@/domain/teams/role-label';
import { t as company } from '@/words/company';
import { t } from '@/words/teams';

export function InvitationView({ id }: { id: string }) {
  const { email } = useUser();
  return (
    <Loaded
      query={useInvitationQuery(id)}
      skeleton={
        <Frame>
          <Skeleton className="mx-auto h-64 max-w-140 appear-late" />
        </Frame>
      }
      failed={(retry) => (
        <Frame>
          <FailedState title={t('invitation.failed')} {...retry} />
        </Frame>
      )}
      empty={
        <MessagePage
          icon={MailX}
          title={t('invitation.none')}
          action={<ButtonLink to="/team">{company('yourTeams')}</ButtonLink>}
        >
          {t('invitation.noneText', { email })}
        </MessagePage>
      }
    >
      {(invitation) => <OpenInvitation invitation={invitation} />}
    </Loaded>
  );
}

/** The page while the invitation loads. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="page py-8">
      <PageHead title={t('invitation.title')} />
      {children}
    </div>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { role, company, inviter, expires_at } = invitation;
  const name = nameOfCompany(company);
  const { mutate: answer, isPending, isSuccess, variables: accepted } = useAnswerInvitationMutation(invitation);
  const now = new Date();
  const expired = new Date(expires_at) <= now;
  if (isSuccess) return <Navigate to={accepted ? `/company/${company.id}` : '/team'} replace />;
  return (
    <div className="page py-8">
      <PageHead title={t('invitation.join', { name })} />
      <Card className="mx-auto flex max-w-140 flex-col items-center p-6 text-center md:p-8">
        <Avatar id={company.id} name={name} url={company.avatar_url} kind="organisation" size="lg" />
        <h1 dir="auto" className="mt-4 break-words">
          {t.rich('invitation.join', {
            name: <CompanyLink key="company" id={company.id} name={name} facts={company} className="font-[inherit]" />,
          })}
        </h1>
        <p dir="auto" className="mt-2 break-words text-foreground-2">
          {inviter
            ? t('invitation.by', { inviter: inviter.full_name, role: roleLabel(role) })
            : t('invitation.you', { role: roleLabel(role) })}
        </p>
        <p className="mt-1 text-sm text-muted-foreground">{t(`roleText.${role}`)}</p>
        <p className="mt-1 text-sm text-muted-foreground">
          {expired ? t('invitation.expired') : t('invitation.until', { day: formatDeadline(expires_at, now) })}
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button
            variant="secondary"
            size="lg"
            disabled={isPending}
            onClick={() => {
              answer(false);
            }}
          >
            {t('invitation.decline')}
          </Button>
          <Button
            size="lg"
            disabled={expired}
            pending={isPending}
            onClick={() => {
              answer(true);
            }}
          >
            {t('invitation.accept')}
          </Button>
        </div>
      </Card>
    </div>
  );
}

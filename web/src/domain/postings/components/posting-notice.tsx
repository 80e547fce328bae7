// Warns readers of a suspicious posting before they answer it, and tells its owner what they can do.

import { ShieldAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { Card } from '@/components/ui/card';
import { isKnownRule, type PostingRule } from '@/domain/postings/posting-rules';
import type { Posting } from '@/domain/postings/posting';
import { ReportButton } from '@/domain/reports/report-button';
import { mayEdit, useCompanyRole } from '@/domain/teams/teams';
import { t as postings } from '@/words/postings';
import { t } from '@/words/posting-checks';

/** For the page of a posting. */
export function PostingNotice({ posting }: { posting: Posting }) {
  const ownRole = useCompanyRole(posting.ownerId);
  const rules = posting.warnings.filter(isKnownRule);
  if (ownRole !== undefined) return <OwnerNotice posting={posting} rules={rules} editable={mayEdit(ownRole)} />;
  if (posting.heldAt !== null) return <HeldForModerators rules={rules} />;
  return <ReaderNotice posting={posting} rules={rules} />;
}

interface NoticeProps {
  posting: Posting;
  rules: PostingRule[];
}

function ReaderNotice({ posting: { kind, id, title }, rules }: NoticeProps) {
  return (
    <Notice
      icon={TriangleAlert}
      title={t('reader.title', { kind })}
      action={<ReportButton kind={kind} id={id} what={postings(`named.${kind}`, { title })} />}
    >
      <Reasons sentences={rules.map((rule) => t(`why.${rule}`))} />
      <p className="mt-2 text-sm text-foreground-2">{t('reader.advice', { kind })}</p>
    </Notice>
  );
}

function OwnerNotice({ posting: { kind, to, heldAt }, rules, editable }: NoticeProps & { editable: boolean }) {
  const held = heldAt !== null;
  return (
    <Notice
      icon={ShieldAlert}
      title={held ? t('owner.held', { kind }) : t('owner.warned', { kind })}
      action={
        editable && (
          <ButtonLink to={`${to}/edit`} size="sm">
            {t('owner.edit', { kind })}
          </ButtonLink>
        )
      }
    >
      <p className="text-sm text-foreground-2">{held ? t('owner.heldText') : t('owner.warnedText')}</p>
      <Reasons sentences={rules.map((rule) => t(`mend.${rule}`))} />
    </Notice>
  );
}

function HeldForModerators({ rules }: { rules: PostingRule[] }) {
  return (
    <Notice icon={ShieldAlert} title={t('moderator.title')}>
      <Reasons sentences={rules.map((rule) => t(`why.${rule}`))} />
    </Notice>
  );
}

interface NoticeFrameProps {
  icon: LucideIcon;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Notice({ icon: Icon, title, action, children }: NoticeFrameProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <Card className="flex flex-wrap items-start gap-x-4 gap-y-3 border-warning/40 bg-warning-soft p-4 md:px-5">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning max-sm:hidden" />
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id={titleId} className="text-base font-[600] break-words">
            {title}
          </h2>
          {children}
        </div>
        {action}
      </Card>
    </section>
  );
}

function Reasons({ sentences }: { sentences: string[] }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

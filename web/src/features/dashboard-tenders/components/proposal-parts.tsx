// The parts of a proposal, shared by the table and its cards on small screens.

import { FileText } from 'lucide-react';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { StatusPill } from '@/domain/status/status-pill';
import { TextWithLinks } from '@/components/text-with-links';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import type { Proposal } from '@/features/dashboard-tenders/api/list-proposals';
import { useOpenProposalFileMutation } from '@/features/dashboard-tenders/api/open-proposal-file';
import { compareToBudget, compareToLowest } from '@/features/dashboard-tenders/comparison';
import { avatarKind } from '@/lib/format/avatar';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoney } from '@/lib/format/format';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

/** The bidder and their contact details. */
export function Bidder({ proposal: { bidder_id, bidder, name, email, mobile, address } }: { proposal: Proposal }) {
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar id={bidder_id} name={name} url={bidder.avatar_url} kind={avatarKind(bidder.user_type)} />
      <div className="min-w-0 text-sm text-muted-foreground">
        <Link
          to={`/user/${bidder_id}`}
          dir="auto"
          className="text-base font-[600] break-words text-foreground hover:underline"
        >
          {name}
        </Link>
        <CompanyMark name={name} facts={bidder} />
        {bidder.company_name !== null && bidder.company_name !== name && (
          <p dir="auto" className="break-words">
            {bidder.company_name}
          </p>
        )}
        <p>
          <a href={`mailto:${email}`} className="inline-block min-h-6 py-0.5 break-all hover:underline">
            {email}
          </a>
        </p>
        <p>
          <a href={`tel:${mobile.replace(/[^+\d]/g, '')}`} className="inline-block min-h-6 py-0.5 hover:underline">
            {mobile}
          </a>
        </p>
        <p dir="auto" className="break-words">
          {address}
        </p>
      </div>
    </div>
  );
}

interface AmountProps {
  proposal: Proposal;
  proposals: readonly Proposal[];
  tender: OwnTender;
}

/** The amount, compared to the other bids and to the budget. */
export function Amount({ proposal: { amount }, proposals, tender }: AmountProps) {
  const notes = [
    compareToLowest(
      amount,
      proposals.map((each) => each.amount),
    ),
    compareToBudget(amount, tender),
  ];
  return (
    <>
      <p className="text-lg font-[600] whitespace-nowrap tabular-nums">
        {amount === null ? shared('noAmount') : formatMoney(amount)}
      </p>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="text-sm text-muted-foreground">
              {note}
            </p>
          ),
      )}
    </>
  );
}

/** The message and the attached file. */
export function Offer({ proposal: { name, message, file_path: path, gst, pan } }: { proposal: Proposal }) {
  const { mutate: openFile, isPending } = useOpenProposalFileMutation(name);
  const numbers = [gst && t('numbers.gst', { number: gst }), pan && t('numbers.pan', { number: pan })]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      {message !== null && (
        <p dir="auto" className="max-w-[70ch] text-sm break-words whitespace-pre-line text-foreground-2">
          <TextWithLinks>{message}</TextWithLinks>
        </p>
      )}
      {path !== null && (
        <Button
          variant="link"
          size="text"
          aria-label={t('file.open', { name })}
          pending={isPending}
          onClick={() => {
            openFile(path);
          }}
        >
          <FileText aria-hidden="true" />
          {t('file.label')}
        </Button>
      )}
      <p className="text-sm break-all text-muted-foreground">{numbers === '' ? t('numbers.none') : numbers}</p>
    </div>
  );
}

/** The status and the reason for it. */
export function ProposalState({ proposal: { status, note, created_at } }: { proposal: Proposal }) {
  return (
    <>
      <StatusPill status={status} />
      <p className="mt-1 text-sm text-muted-foreground">{postedLabel(created_at, new Date())}</p>
      {note !== null && (
        <p dir="auto" className="max-w-60 text-sm break-words whitespace-pre-line text-foreground-2">
          <TextWithLinks>{note}</TextWithLinks>
        </p>
      )}
    </>
  );
}

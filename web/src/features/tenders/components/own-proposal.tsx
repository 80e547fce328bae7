// The user's own proposal: a form while it may be changed, read-only afterwards.

import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { StatusPill } from '@/domain/status/status-pill';
import { TextWithLinks } from '@/components/text-with-links';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { useOwnProposalQuery, type StoredProposal } from '@/features/tenders/api/get-own-proposal';
import type { Tender } from '@/features/tenders/api/get-tender';
import { whyClosed } from '@/features/tenders/may-propose';
import { formatMoney } from '@/lib/format/format';
import { t as common } from '@/words/common';
import { t } from '@/words/proposal';
import { OpenOwnFile } from './open-own-file';
import { ProposalForm } from './proposal-form';

interface OwnProposalProps {
  tender: Tender;
  onClose: () => void;
}

export function OwnProposal({ tender, onClose }: OwnProposalProps) {
  return (
    <Loaded
      query={useOwnProposalQuery(tender.id)}
      skeleton={<ProposalSkeleton />}
      failed={(retry) => (
        <DialogBody>
          <FailedState title={t('notLoaded')} {...retry} />
        </DialogBody>
      )}
    >
      {(proposal) =>
        mayChange(proposal, tender) ? (
          <ProposalForm tender={tender} stored={proposal} onClose={onClose} />
        ) : (
          <ReadProposal proposal={proposal} onClose={onClose} />
        )
      }
    </Loaded>
  );
}

function mayChange({ status }: StoredProposal, tender: Tender): boolean {
  return status === 'Under Review' && whyClosed(tender, new Date()) === undefined;
}

function ProposalSkeleton() {
  return (
    <DialogBody>
      <SkeletonFrame>
        <Skeleton className="h-34" />
      </SkeletonFrame>
    </DialogBody>
  );
}

function ReadProposal({ proposal, onClose }: { proposal: StoredProposal; onClose: () => void }) {
  const { name, email, mobile, address, gst, pan, amount, message, file_path: path, status, note } = proposal;
  const facts = [
    [t('amount'), amount === null ? t('noAmount') : formatMoney(amount)],
    [t('message'), message],
    [t('name'), name],
    [common('email'), email],
    [t('mobile'), mobile],
    [t('address'), address],
    [t('gst'), gst],
    [t('pan'), pan],
    [t('reason'), note],
  ] as const;
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <StatusPill status={status} className="self-start" />
        <dl className="flex flex-col gap-3">
          {facts.map(
            ([label, value]) =>
              value !== null && (
                <div key={label}>
                  <dt className="text-sm text-muted-foreground">{label}</dt>
                  <dd dir="auto" className="break-words whitespace-pre-line">
                    <TextWithLinks>{value}</TextWithLinks>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <OpenOwnFile path={path} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogFooter>
    </>
  );
}

// Tools for the poster of a tender and their team: read the proposals, edit, close and withdraw.

import { useState } from 'react';
import { ButtonLink } from '@/components/button-link';
import { OwnerTools } from '@/domain/postings/components/owner-tools';
import { Button } from '@/components/ui/button';
import type { Tender } from '@/features/tenders/api/get-tender';
import { lazyDialog } from '@/components/lazy-dialog';
import { mayEdit, useCompanyRole } from '@/domain/teams/teams';
import { t } from '@/words/tenders';

const CloseTenderDialog = lazyDialog(
  async () => (await import('@/domain/tenders/close-tender-dialog')).CloseTenderDialog,
);
const WithdrawTenderDialog = lazyDialog(async () => (await import('./withdraw-tender-dialog')).WithdrawTenderDialog);

export function TenderOwnerTools({ tender }: { tender: Tender }) {
  const [asking, setAsking] = useState<'close' | 'withdraw'>();
  const { id, bids, status, withdrawn_at } = tender;
  const ownRole = useCompanyRole(tender.business_id);
  const editor = mayEdit(ownRole);
  const done = () => {
    setAsking(undefined);
  };
  return (
    <OwnerTools
      title={ownRole === 'Owner' ? t('yours') : t('team')}
      answers={{ to: `/b2b/${id}/proposals`, label: t('proposals'), count: bids }}
      ownerId={tender.business_id}
      posterId={tender.posted_by}
    >
      {editor && status === 'Open' && (
        <>
          <ButtonLink to={`/b2b/${id}/edit`} variant="secondary">
            {t('edit')}
          </ButtonLink>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setAsking('close');
            }}
          >
            {t('close')}
          </Button>
        </>
      )}
      {editor && status !== 'Awarded' && withdrawn_at === null && (
        <Button
          variant="destructive"
          aria-haspopup="dialog"
          onClick={() => {
            setAsking('withdraw');
          }}
        >
          {t('withdraw')}
        </Button>
      )}
      {asking === 'close' && <CloseTenderDialog tender={tender} onClose={done} />}
      {asking === 'withdraw' && <WithdrawTenderDialog tenderId={id} onClose={done} />}
    </OwnerTools>
  );
}

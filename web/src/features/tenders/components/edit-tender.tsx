// The form for editing an open tender, for its poster and the editors of their team.

import { EditForm } from '@/domain/postings/components/edit-form';
import { EditRefused } from '@/domain/postings/components/edit-refused';
import { FormSkeleton } from '@/domain/postings/components/form-skeleton';
import { LoadedPosting } from '@/domain/postings/components/loaded-posting';
import { useTenderQuery, type Tender } from '@/features/tenders/api/get-tender';
import { useUpdateTenderMutation } from '@/features/tenders/api/update-tender';
import { postingOf } from '@/features/tenders/posting';
import { fieldsOfTender, tenderSchemaFor } from '@/features/tenders/tender-form';
import { mayEdit, useCompanyRoleQuery } from '@/domain/teams/teams';
import { t } from '@/words/tender-forms';
import { TenderFields } from './tender-fields';

export function EditTender({ id }: { id: string }) {
  return (
    <LoadedPosting kind="tender" query={useTenderQuery(id)} skeleton={<FormSkeleton />}>
      {(tender) => <EditLoadedTender tender={tender} />}
    </LoadedPosting>
  );
}

function EditLoadedTender({ tender }: { tender: Tender }) {
  const { ownRole, waiting } = useCompanyRoleQuery(tender.business_id);
  if (waiting) return <FormSkeleton />;
  if (!mayEdit(ownRole)) {
    return (
      <EditRefused posting={postingOf(tender)} title={t('edit.notYours')}>
        {t('edit.notYoursText')}
      </EditRefused>
    );
  }
  if (tender.status !== 'Open') {
    return (
      <EditRefused posting={postingOf(tender)} title={t('edit.closed')}>
        {t('edit.closedText')}
      </EditRefused>
    );
  }
  return <EditTenderForm tender={tender} />;
}

function EditTenderForm({ tender }: { tender: Tender }) {
  const { bids } = tender;
  const stored = fieldsOfTender(tender);
  return (
    <EditForm
      posting={postingOf(tender)}
      lead={bids === 0 ? t('edit.noBids') : t('edit.lead', { count: bids })}
      stored={stored}
      schema={tenderSchemaFor(new Date(), stored.deadline)}
      mutation={useUpdateTenderMutation(tender)}
    >
      <TenderFields sealFixed={bids > 0} />
    </EditForm>
  );
}

// The form in which whoever posted a tender changes it, as long as it is open.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Lock } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { FailedState } from '@/components/failed-state';
import { FormSkeleton } from '@/components/posting/form-skeleton';
import { Link } from '@/components/link';
import { PostingForm } from '@/components/posting/posting-form';
import { MessagePage } from '@/components/message-page';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { useTenderQuery, type Tender } from '@/features/tenders/api/get-tender';
import { useUpdateTenderMutation } from '@/features/tenders/api/update-tender';
import {
  fieldsOfTender,
  tenderSchemaFor,
  type TenderEntry,
  type TenderFields as Fields,
} from '@/features/tenders/tender-form';
import { useUser } from '@/lib/auth';
import { formatCount } from '@/lib/format';
import { TenderFields } from './tender-fields';
import { TenderNotFound } from './tender-not-found';

export function EditTender({ id }: { id: string }) {
  const user = useUser();
  const { data: tender, isPending, isError, isFetching, refetch } = useTenderQuery(id);
  if (isPending) return <FormSkeleton />;
  if (isError) {
    return (
      <div className="page py-6">
        <FailedState title="The tender did not load" retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!tender) return <TenderNotFound />;
  if (tender.business_id !== user.id) {
    return (
      <Refused id={id} title="This tender is not yours to edit">
        Only whoever posted a tender can change it.
      </Refused>
    );
  }
  if (tender.status !== 'Open') {
    return (
      <Refused id={id} title="This tender is closed">
        Bidders rely on what they bid for, so only an open tender can be changed. You can post a new one instead.
      </Refused>
    );
  }
  return <EditTenderForm tender={tender} />;
}

function EditTenderForm({ tender }: { tender: Tender }) {
  const stored = fieldsOfTender(tender);
  const form = useForm<Fields, unknown, TenderEntry>({
    resolver: standardSchemaResolver(tenderSchemaFor(new Date(), stored.deadline)),
    defaultValues: stored,
  });
  const { mutate: update, isPending, isSuccess } = useUpdateTenderMutation(tender);
  const submit = form.handleSubmit((entry) => {
    update(entry);
  });
  const { isDirty } = form.formState;
  // In place of the form, and with it of the question whether to leave it.
  if (isSuccess) return <Navigate to={`/b2b/${tender.id}`} replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title="Edit tender"
        lead={
          tender.bids === 0
            ? 'Nobody has bid yet.'
            : `There ${tender.bids === 1 ? 'is' : 'are'} ${formatCount(tender.bids, 'bid')}. Whoever has bid is told what changed.`
        }
        pending={isPending}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Link to={`/b2b/${tender.id}`} className={buttonVariants({ variant: 'ghost' })}>
              Cancel
            </Link>
            <Button type="submit" pending={isPending}>
              {isPending ? 'Saving...' : 'Save changes'}
            </Button>
          </>
        }
      >
        <TenderFields sealFixed={tender.bids > 0} />
      </PostingForm>
      <UnsavedChanges when={isDirty} />
    </FormProvider>
  );
}

interface RefusedProps {
  id: string;
  title: string;
  children: string;
}

function Refused({ id, title, children }: RefusedProps) {
  return (
    <MessagePage
      icon={Lock}
      title={title}
      action={
        <Link to={`/b2b/${id}`} className={buttonVariants()}>
          View tender
        </Link>
      }
    >
      {children}
    </MessagePage>
  );
}

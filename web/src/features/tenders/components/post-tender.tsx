// The form in which a tender is posted, for those who may.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FileText } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { Link } from '@/components/link';
import { PostingForm } from '@/components/posting/posting-form';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { usePostTenderMutation } from '@/features/tenders/api/post-tender';
import { mayPostTenders } from '@/features/tenders/may-post';
import {
  EMPTY_TENDER,
  tenderSchemaFor,
  type TenderEntry,
  type TenderFields as Fields,
} from '@/features/tenders/tender-form';
import { useUser } from '@/lib/auth';
import { useFormDraft, useKeptForm } from '@/lib/form-draft';
import { TenderFields } from './tender-fields';

export function PostTender() {
  return mayPostTenders(useUser()) ? <PostTenderForm /> : <WrongAccount />;
}

function PostTenderForm() {
  const user = useUser();
  const draft = useFormDraft(`tender-${user.id}`, EMPTY_TENDER);
  const form = useForm<Fields, unknown, TenderEntry>({
    resolver: standardSchemaResolver(tenderSchemaFor(new Date())),
    defaultValues: draft.fields,
  });
  useKeptForm(form, draft.keep);
  const { mutate: post, isPending, isSuccess } = usePostTenderMutation();
  const submit = form.handleSubmit((entry) => {
    post(entry, { onSuccess: draft.drop });
  });
  if (isSuccess) return <Navigate to="/dashboard/business" replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title="Post a tender"
        lead={
          <>
            It appears under the company name and picture of{' '}
            <Link to="/profile" className="text-primary underline underline-offset-3">
              your profile
            </Link>
            .
          </>
        }
        pending={isPending}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            {draft.begun && (
              <Button
                variant="ghost"
                disabled={isPending}
                onClick={() => {
                  form.reset(EMPTY_TENDER);
                }}
              >
                Start over
              </Button>
            )}
            <Button type="submit" pending={isPending}>
              {isPending ? 'Posting...' : 'Post tender'}
            </Button>
          </>
        }
      >
        <TenderFields />
      </PostingForm>
    </FormProvider>
  );
}

function WrongAccount() {
  return (
    <MessagePage
      icon={FileText}
      title="Only businesses can post tenders"
      action={
        <Link to="/b2b" className={buttonVariants()}>
          Browse Tenders
        </Link>
      }
    >
      Yours is not the account of a business. To post a tender, log out and register as a business, with another email
      address.
    </MessagePage>
  );
}

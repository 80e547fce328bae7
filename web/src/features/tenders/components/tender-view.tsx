// One tender in full, in the four states a screen has.

import { CheckList } from '@/components/posting/check-list';
import { DetailLayout } from '@/components/posting/detail-layout';
import { DetailSkeleton } from '@/components/posting/detail-skeleton';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { SaveButton } from '@/components/save-button';
import { TextWithLinks } from '@/components/text-with-links';
import { Card } from '@/components/ui/card';
import { useTenderQuery, type Tender } from '@/features/tenders/api/get-tender';
import { useUser } from '@/lib/auth';
import { ProposeAction } from './propose-action';
import { SimilarTenders } from './similar-tenders';
import { TenderHeader } from './tender-header';
import { TenderNotFound } from './tender-not-found';
import { TenderRail } from './tender-rail';

const BACK = { to: '/b2b', label: 'B2B Tenders' };

export function TenderView({ id }: { id: string }) {
  const user = useUser();
  const { data: tender, isPending, isError, isFetching, refetch } = useTenderQuery(id);

  if (isPending) return <DetailSkeleton />;
  if (isError) {
    return (
      <div className="page py-6">
        <FailedState title="The tender did not load" retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!tender) return <TenderNotFound />;
  return (
    <DetailLayout
      back={BACK}
      header={<TenderHeader tender={tender} />}
      rail={<TenderRail tender={tender} />}
      bar={
        tender.business_id !== user.id && (
          <>
            <div className="flex-1 *:w-full">
              <ProposeAction tender={tender} size="lg" />
            </div>
            <SaveButton kind="tender" id={tender.id} what={`tender ${tender.title}`} />
          </>
        )
      }
    >
      <PageHead title={`${tender.title}, ${tender.company}`} description={tender.description} />
      <TenderText tender={tender} />
      <SimilarTenders tender={tender} />
    </DetailLayout>
  );
}

function TenderText({ tender: { description, requirements } }: { tender: Tender }) {
  return (
    <Card className="flex flex-col gap-6 p-4 md:p-7">
      <section>
        <h2>Scope</h2>
        <p className="mt-2 max-w-[70ch] break-words whitespace-pre-line text-foreground-2" dir="auto">
          <TextWithLinks>{description}</TextWithLinks>
        </p>
      </section>
      {requirements.length > 0 && (
        <section>
          <h2 className="mb-2">Requirements</h2>
          <CheckList entries={requirements} />
        </section>
      )}
    </Card>
  );
}

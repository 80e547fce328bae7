// One tender in full.

import { PageHead } from '@/components/page-head';
import { DetailLayout } from '@/domain/postings/components/detail-layout';
import { DetailSkeleton } from '@/domain/postings/components/detail-skeleton';
import { LoadedPosting } from '@/domain/postings/components/loaded-posting';
import { PostingText } from '@/domain/postings/components/posting-text';
import { useTenderQuery } from '@/features/tenders/api/get-tender';
import { postingOf } from '@/features/tenders/posting';
import { useLivePosting } from '@/domain/postings/use-live-posting';
import { ProposeAction } from './propose-action';
import { SimilarTenders } from './similar-tenders';
import { TenderHeader } from './tender-header';
import { TenderRail } from './tender-rail';

export function TenderView({ id }: { id: string }) {
  useLivePosting('tender', id);
  return (
    <LoadedPosting kind="tender" query={useTenderQuery(id)} skeleton={<DetailSkeleton />}>
      {(tender) => {
        const posting = postingOf(tender);
        const { description, requirements, skills } = tender;
        return (
          <DetailLayout
            posting={posting}
            header={<TenderHeader tender={tender} />}
            rail={<TenderRail tender={tender} />}
            action={<ProposeAction tender={tender} size="lg" />}
          >
            <PageHead title={posting.titleWithCompany} description={description} />
            <PostingText title="Scope" description={description} requirements={requirements} skills={skills} />
            <SimilarTenders tender={tender} />
          </DetailLayout>
        );
      }}
    </LoadedPosting>
  );
}

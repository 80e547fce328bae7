// The page of one tender.

import { PageHead } from '@/components/page-head';
import { DetailLayout } from '@/domain/postings/components/detail-layout';
import { DetailSkeleton } from '@/domain/postings/components/detail-skeleton';
import { LazyPostingNotice } from '@/domain/postings/components/lazy-posting-notices';
import { LoadedPosting } from '@/domain/postings/components/loaded-posting';
import { PostingText } from '@/domain/postings/components/posting-text';
import { useTenderQuery, type Tender } from '@/features/tenders/api/get-tender';
import { postingOf } from '@/features/tenders/posting';
import { useLivePosting } from '@/domain/postings/use-live-posting';
import { DeadlinePill } from '@/components/deadline-pill';
import { PostingHeader } from '@/domain/postings/components/posting-header';
import { StatusPill } from '@/domain/status/status-pill';
import { tenderWord } from '@/domain/tenders/tender-status';
import { SimilarPostings } from '@/domain/postings/components/similar-postings';
import { useSimilarTendersQuery } from '@/features/tenders/api/list-similar-tenders';
import { formatMoneyRange } from '@/lib/format/format';
import { t } from '@/words/tenders';
import { ProposeAction } from './propose-action';
import { TenderRail } from './tender-rail';
import { TenderPills } from './tender-pills';
import { TenderTrack } from './tender-track';

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
            header={
              <div className="flex flex-col gap-3 md:gap-4">
                <LazyPostingNotice posting={posting} />
                <TenderHeader tender={tender} />
              </div>
            }
            rail={<TenderRail tender={tender} />}
            action={<ProposeAction tender={tender} size="lg" />}
          >
            <PageHead title={posting.titleWithCompany} description={description} />
            <PostingText title={t('scope')} description={description} requirements={requirements} skills={skills} />
            <SimilarTenders tender={tender} />
          </DetailLayout>
        );
      }}
    </LoadedPosting>
  );
}

/** The header of a tender, with its status and its timeline. */
function TenderHeader({ tender }: { tender: Tender }) {
  const now = new Date();
  return (
    <PostingHeader
      posting={postingOf(tender)}
      pills={
        <>
          <StatusPill status={tenderWord(tender)} />
          {tender.status === 'Open' && <DeadlinePill deadline={tender.deadline} now={now} />}
          <TenderPills tender={tender} />
        </>
      }
    >
      <TenderTrack tender={tender} now={now} />
    </PostingHeader>
  );
}

/** Other tenders that may suit the reader. */
function SimilarTenders({ tender }: { tender: Tender }) {
  const { data: tenders } = useSimilarTendersQuery(tender);
  const postings = tenders?.map((similar) => ({
    ...postingOf(similar),
    money: formatMoneyRange(similar.budget_min, similar.budget_max),
  }));
  return <SimilarPostings title={t('similar')} postings={postings} />;
}

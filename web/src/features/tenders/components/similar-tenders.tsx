// Other tenders that may suit whoever reads this one.

import { SimilarPostings } from '@/components/posting/similar-postings';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useSimilarTendersQuery } from '@/features/tenders/api/list-similar-tenders';
import { formatMoneyRange } from '@/lib/format';

export function SimilarTenders({ tender }: { tender: Tender }) {
  const { data: tenders } = useSimilarTendersQuery(tender);
  const postings = tenders?.map(({ id, title, company, logo, location, business_id, budget_min, budget_max }) => ({
    id,
    to: `/b2b/${id}`,
    title,
    ownerId: business_id,
    company,
    logo,
    place: location,
    money: formatMoneyRange(budget_min, budget_max),
  }));
  return <SimilarPostings title="Similar tenders" postings={postings} />;
}

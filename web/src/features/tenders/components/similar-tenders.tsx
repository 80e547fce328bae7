// Other tenders that may suit the person who reads this one.

import { SimilarPostings } from '@/domain/postings/components/similar-postings';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useSimilarTendersQuery } from '@/features/tenders/api/list-similar-tenders';
import { postingOf } from '@/features/tenders/posting';
import { formatMoneyRange } from '@/lib/format/format';

export function SimilarTenders({ tender }: { tender: Tender }) {
  const { data: tenders } = useSimilarTendersQuery(tender);
  const postings = tenders?.map((similar) => ({
    ...postingOf(similar),
    money: formatMoneyRange(similar.budget_min, similar.budget_max),
  }));
  return <SimilarPostings title="Similar tenders" postings={postings} />;
}

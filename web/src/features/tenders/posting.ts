// A tender as the generic `Posting` that components share for jobs and tenders.

import { postingPath, type Posting } from '@/domain/postings/posting';
import { t } from '@/words/postings';
import type { ListedTender } from './api/list-tenders';

export function postingOf({
  id,
  title,
  business_id,
  company,
  logo,
  facts,
  location,
  created_at,
  warnings,
  held_at,
}: ListedTender): Posting {
  return {
    kind: 'tender',
    id,
    to: postingPath('tender', id),
    title,
    titleWithCompany: t('titled.tender', { title, company }),
    ownerId: business_id,
    company,
    logo,
    facts,
    location,
    postedAt: created_at,
    warnings,
    heldAt: held_at,
  };
}

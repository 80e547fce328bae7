// A job as the generic `Posting` that components share for jobs and tenders.

import { postingPath, type Posting } from '@/domain/postings/posting';
import { t } from '@/words/postings';
import type { ListedJob } from './api/list-jobs';

export function postingOf(job: ListedJob): Posting {
  const { id, title, employer_id, company, logo, facts, location, created_at, warnings, held_at } = job;
  return {
    kind: 'job',
    id,
    to: postingPath('job', id),
    title,
    titleWithCompany: t('titled.job', { title, company }),
    ownerId: employer_id,
    company,
    logo,
    facts,
    location,
    postedAt: created_at,
    warnings,
    heldAt: held_at,
  };
}

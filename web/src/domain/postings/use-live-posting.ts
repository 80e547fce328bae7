// Keeps the page of a job or tender true while it is open: the person who reads it sees an edit or its end without a reload.

import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import type { PostingKind } from './posting';

export function useLivePosting(kind: PostingKind, id: string): void {
  const table = kind === 'job' ? 'jobs' : 'tenders';
  useLiveChanges([{ table, filter: `id=eq.${id}` }], [queryKeys.postings.one(kind, id)]);
}

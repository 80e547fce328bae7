// Keeps the page of a job or tender up to date: the reader sees an edit, or that it was closed, without a reload.

import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import type { PostingKind } from './posting';

export function useLivePosting(kind: PostingKind, id: string): void {
  const table = kind === 'job' ? 'jobs' : 'tenders';
  useLiveChanges([{ table, filter: `id=eq.${id}` }], [queryKeys.postings.one(kind, id)]);
}

// Keeps the page of a job or tender true while it is open: whoever reads it sees an edit or its end without a reload.

import { useLiveChanges } from './live-changes';
import { postingKey, type PostingKind } from './posting';

export function useLivePosting(kind: PostingKind, id: string): void {
  const table = kind === 'job' ? 'jobs' : 'tenders';
  useLiveChanges([{ table, filter: `id=eq.${id}` }], [postingKey(kind, id)]);
}

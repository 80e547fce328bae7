// Refreshes all views of a job or tender after it was posted or changed.

import { useQueryClient } from '@tanstack/react-query';
import { invalidateEach, KEYS_SHOWING_POSTINGS, queryKeys } from '@/lib/query/query-keys';
import type { PostingKind } from './posting';

/** Accepts the posting's id. Waits for the posting itself, so that its screen is correct immediately. */
export function useRefreshPosting(kind: PostingKind): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    await queryClient.invalidateQueries({ queryKey: queryKeys.postings.one(kind, id) });
    void invalidateEach(queryClient, KEYS_SHOWING_POSTINGS);
  };
}

// What is read again once a job or tender was posted or changed.

import { useQueryClient } from '@tanstack/react-query';
import { postingKey, type PostingKind } from './posting';

/** Takes its id, and waits for the posting itself, so that its screen is true from the first moment. */
export function useRenewPosting(kind: PostingKind): (id: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (id) => {
    await queryClient.invalidateQueries({ queryKey: postingKey(kind, id) });
    // It also belongs into lists, rails, counts and dashboards, whichever of them are kept.
    void queryClient.invalidateQueries();
  };
}

// What is read from the server, in its four states: loading, failed, empty, full.

import type { ReactNode } from 'react';

interface LoadedProps<Loaded> {
  query: {
    data: Loaded | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  skeleton: ReactNode;
  /** A `FailedState`, or `ListFailed` for a short list. */
  failed: (retry: { retrying: boolean; onRetry: () => void }) => ReactNode;
  /** Shown for null and for a list without rows. Without it, such a list is left to `children`. */
  empty?: ReactNode;
  children: (loaded: NonNullable<Loaded>) => ReactNode;
}

export function Loaded<Loaded>({ query, skeleton, failed, empty, children }: LoadedProps<Loaded>) {
  const { data, isError, isFetching, refetch } = query;
  // The data comes first, so that what is on screen stays when reading it again fails.
  if (data !== undefined) {
    if (data === null || (empty !== undefined && Array.isArray(data) && data.length === 0)) return empty;
    return children(data);
  }
  return isError ? failed({ retrying: isFetching, onRetry: () => void refetch() }) : skeleton;
}

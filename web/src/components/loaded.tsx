// Renders data from the server in its four states: loading, failed, empty, full.

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
  /** Shown for null and for an empty list. Without it, `children` renders those. */
  empty?: ReactNode;
  children: (loaded: NonNullable<Loaded>) => ReactNode;
}

export function Loaded<Loaded>({ query, skeleton, failed, empty, children }: LoadedProps<Loaded>) {
  const { data, isError, isFetching, refetch } = query;
  // Data comes first, so that it stays on screen when a refetch fails.
  if (data !== undefined) {
    if (data === null || (empty !== undefined && Array.isArray(data) && data.length === 0)) return empty;
    return children(data);
  }
  return isError ? failed({ retrying: isFetching, onRetry: () => void refetch() }) : skeleton;
}

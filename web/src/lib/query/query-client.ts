// The cache of server data. A query or mutation with an `errorTitle` shows a toast when it fails.

import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { meansSessionIsOver } from '@/lib/errors/errors';
import { toastFailure } from '@/lib/ui/toast';

interface Meta extends Record<string, unknown> {
  /** The title of the toast, worded exactly as in the specification. The server's message goes below it. */
  errorTitle?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
    mutationMeta: Meta;
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        announce(error, titleOf(query));
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        announce(error, mutation.meta?.errorTitle);
      },
    }),
    defaultOptions: {
      queries: {
        // The client already retries reads on network failures and 502, 503 and 504; retrying again here would multiply the attempts.
        retry: false,
        // Long enough that going back shows the list as it was, short enough that the list is fresh after a break.
        staleTime: 30_000,
        gcTime: 10 * 60_000,
      },
      // Without a network, a mutation fails immediately with a message instead of waiting silently.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Several components may read the same query; a failure is announced if a mounted one wants it. */
function titleOf({ meta, observers }: Query<unknown, unknown>): string | undefined {
  return meta?.errorTitle ?? observers.map(({ options }) => options.meta?.errorTitle).find(Boolean);
}

/** The end of a session is announced once, by `SessionWatch`, not by every request that fails because of it. */
function announce(error: Error, title: string | undefined): void {
  if (!title || meansSessionIsOver(error)) return;
  toastFailure(title, error);
}

// The cache of what the server has said. A query or mutation that names an `errorTitle` is announced when it fails.

import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { meansSessionIsOver } from '@/lib/errors/errors';
import { toastFailure } from '@/lib/ui/toast';

interface Meta extends Record<string, unknown> {
  /** The title of the toast, exactly as the specification words it. The server's message goes below it. */
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
        // The client already retries reads on network failures and 502, 503 and 504; retrying again here would multiply them.
        retry: false,
        // Long enough that going back shows the list as it was, short enough that a return from lunch shows news.
        staleTime: 30_000,
        gcTime: 10 * 60_000,
      },
      // A person who presses a button without a network is told so, rather than left before a form that waits.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Several parts of a page may read the same query; a failure is announced if one of them that is on screen asks for it. */
function titleOf({ meta, observers }: Query<unknown, unknown>): string | undefined {
  return meta?.errorTitle ?? observers.map(({ options }) => options.meta?.errorTitle).find(Boolean);
}

/** The end of a session is announced once, by `SessionWatch`, and not by every request that fails because of it. */
function announce(error: Error, title: string | undefined): void {
  if (!title || meansSessionIsOver(error)) return;
  toastFailure(title, error);
}

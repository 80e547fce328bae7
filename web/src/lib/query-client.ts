// The cache of what the server has said. A query or mutation that names an `errorTitle` is announced when it fails.

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { meansSessionIsOver } from './errors';
import { toastFailure } from './toast';

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
        announce(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        announce(error, mutation.meta);
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
      // Whoever presses a button without a network is told so, rather than left before a form that waits.
      mutations: { networkMode: 'always' },
    },
  });
}

/** The end of a session is announced by whoever watches it, not by everything that fails because of it. */
function announce(error: Error, meta: Meta | undefined): void {
  if (!meta?.errorTitle || meansSessionIsOver(error)) return;
  toastFailure(meta.errorTitle, error);
}

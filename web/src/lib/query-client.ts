// The cache of what the server has said. A query that names an `errorTitle` is announced when it fails.

import { QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from './toast';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorTitle?: string };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const title = query.meta?.errorTitle;
        if (title) toast({ title, description: error.message, variant: 'destructive' });
      },
    }),
    defaultOptions: {
      // The client already retries reads on network failures and 503; retrying again here would multiply them.
      queries: { retry: false, staleTime: 30_000 },
    },
  });
}

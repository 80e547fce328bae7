// Everything a page needs around it: the client, the cache, the session, the toasts.

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from '@/components/ui/toaster';
import { AuthProvider } from '@/lib/auth-provider';
import type { Config } from '@/lib/config';
import { createQueryClient } from '@/lib/query-client';
import { createSupabase, SupabaseContext } from '@/lib/supabase';
import { createRouter } from './router';

export function App({ config }: { config: Config }) {
  const [supabase] = useState(() => createSupabase(config));
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  return (
    <SupabaseContext value={supabase}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <RouterProvider router={router} />
        </AuthProvider>
        <Toaster />
      </QueryClientProvider>
    </SupabaseContext>
  );
}

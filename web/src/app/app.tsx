// Everything a page needs around it: the client, the cache, the session, the toasts.

import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Toaster } from '@/components/ui/toaster';
import { AuthProvider } from '@/lib/auth-provider';
import { SupabaseContext, type Supabase } from '@/lib/supabase';

interface AppProps {
  supabase: Supabase;
  queryClient: QueryClient;
  router: DataRouter;
}

export function App({ supabase, queryClient, router }: AppProps) {
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

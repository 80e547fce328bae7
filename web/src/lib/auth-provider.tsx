// Follows the client's auth events and tells the page below who is signed in.

import type { Session } from '@supabase/supabase-js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { AuthContext, userOf, type Auth } from './auth';
import { useSupabase } from './supabase';

const READING: Auth = { user: null, session: null, loading: true };

export function AuthProvider({ children }: { children: ReactNode }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const [auth, setAuth] = useState(READING);

  useEffect(() => {
    // The first event, INITIAL_SESSION, arrives once the stored session has been read.
    const { data } = supabase.auth.onAuthStateChange((event, session) => {
      // What one person loaded must not be shown to the next one on the same machine.
      if (event === 'SIGNED_OUT') queryClient.clear();
      setAuth(authOf(session));
    });
    return () => {
      data.subscription.unsubscribe();
    };
  }, [supabase, queryClient]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

function authOf(session: Session | null): Auth {
  return { user: session && userOf(session), session, loading: false };
}

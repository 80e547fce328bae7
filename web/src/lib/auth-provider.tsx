// Follows the client's auth events and tells the page below who is signed in.

import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { AuthContext, userOf } from './auth';
import { ownProfileOptions } from './own-profile';
import { useSupabase } from './supabase';

interface SessionState {
  session: Session | null;
  loading: boolean;
  recovering: boolean;
}

const READING: SessionState = { session: null, loading: true, recovering: false };

export function AuthProvider({ children }: { children: ReactNode }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const [{ session, loading, recovering }, setState] = useState(READING);
  const id = session?.user.id ?? '';
  const profile = useQuery({ ...ownProfileOptions(supabase, id), enabled: id !== '' });

  useEffect(() => {
    // The first event, INITIAL_SESSION, arrives once the stored session has been read.
    const { data } = supabase.auth.onAuthStateChange((event, next) => {
      // What one person loaded must not be shown to the next one on the same machine.
      if (event === 'SIGNED_OUT') queryClient.clear();
      setState((state) => stateAfter(state, event, next));
    });
    return () => {
      data.subscription.unsubscribe();
    };
  }, [supabase, queryClient]);

  const auth = {
    user: session && userOf(session, profile.data),
    session,
    loading,
    recovering,
    refreshProfile: () => queryClient.invalidateQueries({ queryKey: ['profiles', id] }),
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Every event brings the session as it is now; only PASSWORD_RECOVERY says something about where it came from. */
function stateAfter({ recovering }: SessionState, event: AuthChangeEvent, session: Session | null): SessionState {
  return {
    session,
    loading: false,
    recovering: event === 'PASSWORD_RECOVERY' || (recovering && session !== null && event !== 'USER_UPDATED'),
  };
}

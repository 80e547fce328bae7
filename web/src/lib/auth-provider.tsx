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
  leaving: boolean;
}

const READING: SessionState = { session: null, loading: true, recovering: false, leaving: false };

export function AuthProvider({ children }: { children: ReactNode }) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  const [{ session, ...state }, setState] = useState(READING);
  const id = session?.user.id ?? '';
  const profile = useQuery({ ...ownProfileOptions(supabase, id), enabled: id !== '' });

  useEffect(() => {
    // The first event, INITIAL_SESSION, arrives once the stored session has been read.
    const { data } = supabase.auth.onAuthStateChange((event, next) => {
      // What one person loaded must not be shown to the next one on the same machine.
      if (event === 'SIGNED_OUT') queryClient.clear();
      setState((current) => stateAfter(current, event, next));
    });
    return () => {
      data.subscription.unsubscribe();
    };
  }, [supabase, queryClient]);

  const signOut = async () => {
    // Said before the event comes, so that the screen that sends people to the login page knows.
    setState((current) => ({ ...current, leaving: true }));
    const { error } = await supabase.auth.signOut();
    if (!error) return;
    setState((current) => ({ ...current, leaving: false }));
    throw error;
  };

  const auth = {
    ...state,
    user: session && userOf(session, profile.data),
    session,
    signOut,
    refreshProfile: () => queryClient.invalidateQueries({ queryKey: ['profiles', id] }),
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Every event brings the session as it is now; only PASSWORD_RECOVERY says something about where it came from. */
function stateAfter(
  { recovering, leaving }: SessionState,
  event: AuthChangeEvent,
  session: Session | null,
): SessionState {
  return {
    session,
    loading: false,
    recovering: event === 'PASSWORD_RECOVERY' || (recovering && session !== null && event !== 'USER_UPDATED'),
    leaving: leaving && event !== 'SIGNED_IN',
  };
}

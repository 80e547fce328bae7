// Follows the client's auth events and tells the page below who is signed in.

import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { queryKeys } from '@/lib/query/query-keys';
import { AuthContext, languageOf, leavesAtOf, userOf } from './auth';
import { endSession } from './end-session';
import { expectsSession, returnsFromProvider } from './expected-session';
import { ownProfileOptions } from './own-profile';
import { secondStepDuty } from './second-step';
import { forgetDrafts, forgetDraftsWithOtherTabs } from '@/lib/forms/draft';
import { useLoadSupabase } from '@/lib/server/supabase';
import { forgetUnsent } from '@/lib/browser/unsent-messages';
import { onFirstInteraction } from '@/lib/browser/on-first-interaction';
import { chooseLanguage } from '@/lib/words/language';

interface SessionState {
  session: Session | null;
  loading: boolean;
  recovering: boolean;
  leaving: boolean;
}

interface AuthProviderProps {
  /** What the client said before anything was drawn; without it the session is still being read. */
  initialSession?: Session | null | undefined;
  children: ReactNode;
}

export function AuthProvider({ initialSession, children }: AuthProviderProps) {
  const loadSupabase = useLoadSupabase();
  const queryClient = useQueryClient();
  const [{ session, ...state }, setState] = useState<SessionState>({
    session: initialSession ?? null,
    loading: initialSession === undefined,
    recovering: false,
    leaving: false,
  });
  const [failure, setFailure] = useState<Error>();
  const leavesAt = session && leavesAtOf(session);
  const secondStep = session && secondStepDuty(session);
  const member = leavesAt === null && !secondStep ? session : null;
  const id = member?.user.id ?? '';
  const { data } = useQuery({ ...ownProfileOptions(loadSupabase, id), enabled: id !== '' });
  // Nearly everything shows something of it, so it is taken up in slices.
  const profile = useDeferredValue(data);

  // The account's language holds on every device. It is followed when it changes, so a choice that is still being stored stays.
  const language = languageOf(session);
  useEffect(() => {
    // Without its words the page stays in the language it has.
    if (language !== undefined) chooseLanguage(language).catch(() => undefined);
  }, [language]);

  // Nothing is stored: that much is known without the client, so a visitor sees the first screen without waiting for it.
  useLayoutEffect(() => {
    // Before anything is painted, so the person sees only the result.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (!expectsSession(window)) setState((current) => ({ ...current, loading: false }));
  }, []);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    const follow = async () => {
      const supabase = await loadSupabase();
      if (gone) return;
      // INITIAL_SESSION arrives once the stored session has been read.
      let reading = true;
      let person: string | undefined;
      const { data } = supabase.auth.onAuthStateChange((event, next) => {
        // What one person loaded must not be shown to the next one on the same machine, also where one follows the other at once.
        const replaced = person !== undefined && next !== null && next.user.id !== person;
        if (event === 'SIGNED_OUT' || replaced) queryClient.clear();
        person = next?.user.id;
        const take = () => {
          setState((current) => stateAfter(current, event, next));
        };
        // The first screen is rendered in slices: no one has pressed anything that waits for it.
        if (reading) startTransition(take);
        else take();
        if (event === 'INITIAL_SESSION') reading = false;
      });
      stop = () => {
        data.subscription.unsubscribe();
      };
    };
    const followWhenActive = () => {
      stop = onFirstInteraction(() => {
        // A form that needs the client says so when its code cannot be fetched; here it is tried again.
        follow().catch(() => {
          if (!gone) followWhenActive();
        });
      });
    };
    if (expectsSession(window) || returnsFromProvider(window.location)) follow().catch(setFailure);
    else followWhenActive();
    return () => {
      gone = true;
      stop?.();
    };
  }, [loadSupabase, queryClient]);

  useEffect(() => forgetDraftsWithOtherTabs(), []);

  // Who is signed in cannot be found out; the page offers to try again.
  if (failure) throw failure;

  const signOut = async () => {
    const supabase = await loadSupabase();
    // Said before the event comes, so that the screen that sends people to the login page knows.
    setState((current) => ({ ...current, leaving: true }));
    // No one waits for what is still being read.
    void queryClient.cancelQueries();
    try {
      await endSession(supabase);
    } catch (error) {
      setState((current) => ({ ...current, leaving: false }));
      void queryClient.refetchQueries({ type: 'active', stale: true });
      throw error;
    }
    if (session) forgetUnsent(session.user.id);
    forgetDrafts();
  };

  const auth = {
    ...state,
    user: member && userOf(member, profile),
    session,
    secondStep,
    leavesAt,
    signOut,
    refreshProfile: () => queryClient.invalidateQueries({ queryKey: queryKeys.profiles.of(id) }),
  };
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Every event brings the session as it is now; only PASSWORD_RECOVERY says something about where it came from. */
function stateAfter(current: SessionState, event: AuthChangeEvent, session: Session | null): SessionState {
  const { recovering, leaving } = current;
  // The client tells again what was known from the start; nothing need be drawn again.
  const isKnown = !current.loading && session?.access_token === current.session?.access_token;
  if (event === 'INITIAL_SESSION' && isKnown) return current;
  return {
    session,
    loading: false,
    recovering: event === 'PASSWORD_RECOVERY' || (recovering && session !== null && event !== 'USER_UPDATED'),
    leaving: leaving && event !== 'SIGNED_IN',
  };
}

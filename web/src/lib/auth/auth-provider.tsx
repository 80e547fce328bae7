// Follows the client's auth events and provides the session state to the page.

import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { queryKeys } from '@/lib/query/query-keys';
import { AuthContext, languageOf, leavesAtOf, userOf } from './auth';
import { endSession } from './end-session';
import { hasStoredSession, returnsFromProvider } from './stored-session';
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
  signingOut: boolean;
}

interface AuthProviderProps {
  /** The session that the client had read before the first render. Without it, the session is still being read. */
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
    signingOut: false,
  });
  const [failure, setFailure] = useState<Error>();
  const leavesAt = session && leavesAtOf(session);
  const secondStep = session && secondStepDuty(session);
  const member = leavesAt === null && !secondStep ? session : null;
  const id = member?.user.id ?? '';
  const { data } = useQuery({ ...ownProfileOptions(loadSupabase, id), enabled: id !== '' });
  // Nearly every component shows part of the profile, so it is applied in a deferred render.
  const profile = useDeferredValue(data);

  // The account's language applies on every device. Only a change of it is followed, so a choice that is still being saved stays.
  const language = languageOf(session);
  useEffect(() => {
    // If the words cannot be loaded, the page keeps its language.
    if (language !== undefined) chooseLanguage(language).catch(() => undefined);
  }, [language]);

  // The storage shows that there is no session, so a visitor sees the first screen without waiting for the client.
  useLayoutEffect(() => {
    // Runs before the first paint, so that only the result is visible.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (!hasStoredSession(window)) setState((current) => ({ ...current, loading: false }));
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
        // Data loaded for one person must not be shown to the next one on the same machine, even when one session directly replaces another.
        const replaced = person !== undefined && next !== null && next.user.id !== person;
        if (event === 'SIGNED_OUT' || replaced) queryClient.clear();
        person = next?.user.id;
        const take = () => {
          setState((current) => stateAfter(current, event, next));
        };
        // The first screen renders as a transition: nothing the user has pressed is waiting for it.
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
        // A form that needs the client reports a failed load itself; here it is retried.
        follow().catch(() => {
          if (!gone) followWhenActive();
        });
      });
    };
    if (hasStoredSession(window) || returnsFromProvider(window.location)) follow().catch(setFailure);
    else followWhenActive();
    return () => {
      gone = true;
      stop?.();
    };
  }, [loadSupabase, queryClient]);

  useEffect(() => forgetDraftsWithOtherTabs(), []);

  // Without the client the session cannot be read. The error boundary offers to try again.
  if (failure) throw failure;

  const signOut = async () => {
    const supabase = await loadSupabase();
    // Set before the event arrives, so that the screen that redirects to the login page knows.
    setState((current) => ({ ...current, signingOut: true }));
    // Requests still in progress are no longer needed.
    void queryClient.cancelQueries();
    try {
      await endSession(supabase);
    } catch (error) {
      setState((current) => ({ ...current, signingOut: false }));
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

/** Every event carries the current session; only PASSWORD_RECOVERY also says where it came from. */
function stateAfter(current: SessionState, event: AuthChangeEvent, session: Session | null): SessionState {
  const { recovering, signingOut } = current;
  // The client reports again what was known from the start; no need to render again.
  const isKnown = !current.loading && session?.access_token === current.session?.access_token;
  if (event === 'INITIAL_SESSION' && isKnown) return current;
  return {
    session,
    loading: false,
    recovering: event === 'PASSWORD_RECOVERY' || (recovering && session !== null && event !== 'USER_UPDATED'),
    signingOut: signingOut && event !== 'SIGNED_IN',
  };
}

// The signed-in user and the state of the session, for every part of the page.

import type { Session } from '@supabase/supabase-js';
import { createContext, use } from 'react';
import { availableLanguages } from '@/lib/words/language';
import type { OwnProfile } from './own-profile';
import type { SecondStepDuty } from './second-step';

export type UserType = 'user' | 'employer' | 'business';

export interface User {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  /** Known once the profile has loaded. */
  handle: string | null;
  /** The company an employer or a business acts for. */
  company: string | null;
  userType: UserType;
  /** False for accounts that only sign in with a provider, a passkey or a mailed code. */
  hasPassword: boolean;
  /** Shows the moderation screens. The server decides what moderators may do there. */
  isModerator: boolean;
}

export interface Auth {
  user: User | null;
  session: Session | null;
  /** True until the stored session has been read. */
  loading: boolean;
  /** The session came from a password reset link. */
  recovering: boolean;
  /** The user signed out on purpose, so the page that was open is not remembered for the next sign-in. */
  signingOut: boolean;
  /** The session still has to complete its second step, or to set one up. Until then it can do nothing else and there is no `user`. */
  secondStep: SecondStepDuty | null;
  /** When the account will be erased, if it was deleted. Until then its owner can only keep it, and there is no `user`. */
  leavesAt: string | null;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
  /** Reads the own profile again after a change to the account or the profile. */
  refreshProfile: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in user. Only for screens behind the sign-in, where there always is one. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used behind the sign-in');
  return user;
}

/** The account of the session, available even while the session may only set up a second step. */
export function useAccount(): Pick<User, 'id' | 'email'> {
  const { user, session } = useAuth();
  const { id, email = '' } = user ?? session?.user ?? {};
  if (id === undefined) throw new Error('useAccount must be used with a session');
  return { id, email };
}

/** The user of a session, named by the profile, or by the sign-up data until the profile has loaded. */
export function userOf(session: Session, profile: OwnProfile | undefined): User {
  const { id, email = '', user_metadata: metadata } = session.user;
  return {
    id,
    email,
    name: profile?.full_name ?? nameIn(metadata) ?? email,
    avatar: profile?.avatar_url ?? null,
    handle: profile?.handle ?? null,
    company: profile?.company_name ?? null,
    userType: profile?.user_type ?? userTypeIn(metadata),
    // Sessions from before the server sent this field are assumed to have a password.
    hasPassword: Reflect.get(session.user, 'has_password') !== false,
    isModerator: Reflect.get(session.user, 'moderator') === true,
  };
}

/** When the account of a session will be erased. The client passes this field through without typing it. */
export function leavesAtOf(session: Session): string | null {
  const time: unknown = Reflect.get(session.user, 'leaves_at');
  return typeof time === 'string' ? time : null;
}

/** The language set in the account, if we support it. */
export function languageOf(session: Session | null): string | undefined {
  const language: unknown = session?.user.user_metadata.language;
  return availableLanguages().find(({ code }) => code === language)?.code;
}

function nameIn(metadata: Record<string, unknown>): string | undefined {
  const name = metadata.full_name;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

function userTypeIn(metadata: Record<string, unknown>): UserType {
  const type = metadata.user_type;
  return type === 'employer' || type === 'business' ? type : 'user';
}

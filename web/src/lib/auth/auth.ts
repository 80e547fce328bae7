// Who is signed in, for every part of the page that needs to know.

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
  /** Known once the profile is there. */
  handle: string | null;
  /** The company an employer or a business acts for. */
  company: string | null;
  userType: UserType;
  /** An account that signs in elsewhere, or by mail, may have none. */
  hasPassword: boolean;
  /** Has a screen of reports and held postings. What moderators may do there, the server decides. */
  isModerator: boolean;
}

export interface Auth {
  user: User | null;
  session: Session | null;
  /** True until the stored session has been read. */
  loading: boolean;
  /** The session came from a link in a mail that resets the password. */
  recovering: boolean;
  /** The session ended because its owner said so; what was open then is no one's to come back to. */
  leaving: boolean;
  /** The session has yet to take the second step of its account, or to set one up. Until then it can do nothing else: there is no `user`. */
  secondStep: SecondStepDuty | null;
  /** When the account will be erased, if its owner deleted it. Until then they can keep it, and nothing else: there is no `user`. */
  leavesAt: string | null;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
  /** Reads the own profile again, after the account or the profile was changed. */
  refreshProfile: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in person. For screens behind the sign-in, where there always is one. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('useUser must be used behind the sign-in');
  return user;
}

/** The account of the session, also where it can do nothing yet but set up a second step. */
export function useAccount(): Pick<User, 'id' | 'email'> {
  const { user, session } = useAuth();
  const { id, email = '' } = user ?? session?.user ?? {};
  if (id === undefined) throw new Error('useAccount must be used with a session');
  return { id, email };
}

/** The person behind a session: as their profile names them, and until it is there as sign-up did. */
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
    // A session from before the server said so is taken to have one.
    hasPassword: Reflect.get(session.user, 'has_password') !== false,
    isModerator: Reflect.get(session.user, 'moderator') === true,
  };
}

/** When the account behind a session will be erased. The client passes on what the server says of a user without knowing it. */
export function leavesAtOf(session: Session): string | null {
  const time: unknown = Reflect.get(session.user, 'leaves_at');
  return typeof time === 'string' ? time : null;
}

/** The language that the account of a session asks for, if it is one of ours. */
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

// Who is signed in, for every part of the page that needs to know.

import type { Session } from '@supabase/supabase-js';
import { createContext, use } from 'react';

export type UserType = 'user' | 'employer' | 'business';

export interface User {
  id: string;
  name: string;
  email: string;
  userType: UserType;
}

export interface Auth {
  user: User | null;
  session: Session | null;
  /** True until the stored session has been read. */
  loading: boolean;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The person behind a session, as sign-up named them. Their profile may say more. */
export function userOf(session: Session): User {
  const { id, email = '', user_metadata: metadata } = session.user;
  return { id, email, name: nameIn(metadata) ?? email, userType: userTypeIn(metadata) };
}

function nameIn(metadata: Record<string, unknown>): string | undefined {
  const name = metadata.full_name;
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

function userTypeIn(metadata: Record<string, unknown>): UserType {
  const type = metadata.user_type;
  return type === 'employer' || type === 'business' ? type : 'user';
}

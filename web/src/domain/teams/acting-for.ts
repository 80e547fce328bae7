// Whose dashboard and lists are shown: one's own, or those of a company whose team one is in.

import { createContext, use } from 'react';
import { useUser } from '@/lib/auth/auth';

export interface ActingFor {
  /** Whose jobs and tenders they are. */
  ownerId: string;
  /** Whether one may change them and decide, or only read. */
  mayEdit: boolean;
  /** The screens of the lists begin like this. */
  lists: string;
}

/** Without one, for oneself. */
export const ActingForContext = createContext<ActingFor | null>(null);

export function useActingFor(): ActingFor {
  const user = useUser();
  return use(ActingForContext) ?? { ownerId: user.id, mayEdit: true, lists: '/dashboard' };
}

/** The address of a form that is filled in for an owner: "/post-job?for=…". */
export function formPathFor(path: string, ownerId: string, userId: string): string {
  return ownerId === userId ? path : `${path}?for=${ownerId}`;
}

/** A list of what one owner posted: "/jobs?owner=…". */
export function listPathOf(path: string, ownerId: string, userId: string): string {
  return `${path}?owner=${ownerId === userId ? 'me' : ownerId}`;
}

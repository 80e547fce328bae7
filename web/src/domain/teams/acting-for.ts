// Whose dashboard and lists are shown: the user's own, or those of a company they act for.

import { createContext, use } from 'react';
import { useUser } from '@/lib/auth/auth';

export interface ActingFor {
  /** The owner of the jobs and tenders. */
  ownerId: string;
  /** Whether the user may edit and decide, or only read. */
  mayEdit: boolean;
  /** The path prefix of the list screens. */
  lists: string;
}

/** Null if the user acts for themselves. */
export const ActingForContext = createContext<ActingFor | null>(null);

export function useActingFor(): ActingFor {
  const user = useUser();
  return use(ActingForContext) ?? { ownerId: user.id, mayEdit: true, lists: '/dashboard' };
}

/** The path of a form to be filled in for an owner: "/post-job?for=…". */
export function formPathFor(path: string, ownerId: string, userId: string): string {
  return ownerId === userId ? path : `${path}?for=${ownerId}`;
}

/** The path of the list of an owner's postings: "/jobs?owner=…". */
export function listPathOf(path: string, ownerId: string, userId: string): string {
  return `${path}?owner=${ownerId === userId ? 'me' : ownerId}`;
}

// For whom the parts of a dashboard and the lists behind it are: for oneself, or for a company whose team one is in.

import { createContext, use } from 'react';
import { useUser } from './auth';

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

/** A form that begins with for whom one acts: "/post-job?for=…". */
export function formFor(path: string, ownerId: string, userId: string): string {
  return ownerId === userId ? path : `${path}?for=${ownerId}`;
}

/** A list of what one owner posted: "/jobs?owner=…". */
export function listOf(path: string, ownerId: string, userId: string): string {
  return `${path}?owner=${ownerId === userId ? 'me' : ownerId}`;
}

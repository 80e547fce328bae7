// Remembers, across the sign-in, where somebody was going.

import type { Location } from 'react-router';
import * as z from 'zod/mini';

const stateSchema = z.object({ wanted: z.string() });

/** The navigation state that `wantedPlace` reads back. */
export function rememberPlace({ pathname, search, hash }: Location): z.infer<typeof stateSchema> {
  return { wanted: `${pathname}${search}${hash}` };
}

export function wantedPlace(state: unknown): string {
  return stateSchema.safeParse(state).data?.wanted ?? '/';
}

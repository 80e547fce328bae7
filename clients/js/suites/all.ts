// All suites, in the order of the table.

import { buildAuthJs } from './auth-js.ts';
import { buildPostgrest } from './postgrest/suite.ts';
import { buildPostgrestJs } from './postgrest-js.ts';
import { buildRealtimeJs } from './realtime-js.ts';
import { buildStorageJs } from './storage-js.ts';
import type { Suite } from './suite.ts';

const BUILDERS: Record<string, () => Promise<Suite>> = {
  PostgREST: buildPostgrest,
  'postgrest-js': buildPostgrestJs,
  'storage-js': buildStorageJs,
  'auth-js': buildAuthJs,
  'realtime-js': buildRealtimeJs,
};

/** The suites whose name contains the word, with their rows inserted. */
export async function buildSuites(word: string): Promise<Suite[]> {
  const wanted = Object.entries(BUILDERS).filter(([name]) => name.includes(word));
  return await Promise.all(wanted.map(([, build]) => build()));
}

// What the first screens ask the server for, before anything was chosen on them. The build runs this and writes the requests into the
// page, so that they are on their way before the code of the screen is there: see build/first-requests.ts.

import { createClient } from '@supabase/supabase-js';
import { FREELANCERS } from '@/features/freelancers/listing';
import { JOB_SEEKERS } from '@/features/job-seekers/listing';
import { JOBS } from '@/features/jobs/listing';
import { countFacetsOptions } from '@/features/listings/api/count-facets';
import { listRowsOptions } from '@/features/listings/api/list-rows';
import { listConversationsOptions } from '@/features/messages/api/list-conversations';
import { listPostsOptions } from '@/features/posts/api/list-posts';
import { TENDERS } from '@/features/tenders/listing';
import type { Database } from '@/lib/database.types';
import { templateOf, USER, type FirstRequest } from '@/lib/early-answers';
import type { Listed, Listing } from '@/lib/listing/listing';
import { ownProfileOptions } from '@/lib/own-profile';
import type { Supabase } from '@/lib/supabase';

/** By the first part of the path. */
export async function firstRequests(): Promise<Record<string, FirstRequest[]>> {
  return {
    '': await recorded((supabase) => [read(listPostsOptions(supabase))]),
    jobs: await recorded((supabase) => readList(supabase, JOBS)),
    b2b: await recorded((supabase) => readList(supabase, TENDERS)),
    freelancers: await recorded((supabase) => readList(supabase, FREELANCERS)),
    'job-seekers': await recorded((supabase) => readList(supabase, JOB_SEEKERS)),
    message: await recorded((supabase) => [read(listConversationsOptions(supabase, USER))]),
  };
}

function readList<Row extends Listed>(supabase: Supabase, listing: Listing<Row>): Promise<unknown>[] {
  const [sort] = listing.sorts;
  if (!sort) throw new Error('A list has at least one order.');
  return [read(listRowsOptions(supabase, listing, {}, sort)), read(countFacetsOptions(supabase, listing.kind, {}))];
}

/** Runs a query as the cache would. The types of its context differ from query to query, and none reads more than this. */
async function read({ queryFn }: { queryFn?: unknown }): Promise<unknown> {
  const run = queryFn as (context: { pageParam: null; signal: AbortSignal }) => Promise<unknown>;
  return run({ pageParam: null, signal: new AbortController().signal });
}

/** What `ask` sends, and the name and picture that every screen shows. There is no server, so none of it succeeds. */
async function recorded(ask: (supabase: Supabase) => Promise<unknown>[]): Promise<FirstRequest[]> {
  const requests: FirstRequest[] = [];
  const supabase = createClient<Database>('http://server.invalid', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch: (input, init) => {
        requests.push(templateOf(new URL(input instanceof Request ? input.url : input), init));
        return Promise.reject(new Error('The build only looks at requests'));
      },
    },
  });
  await Promise.allSettled([...ask(supabase), read(ownProfileOptions(() => Promise.resolve(supabase), USER))]);
  return requests;
}

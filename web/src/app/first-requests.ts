// The first requests of the most common start screens. The build runs this and writes the requests into the page, so that they are sent
// before the screen's code has loaded: see build/first-requests.ts.

import { createClient } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { FREELANCERS } from '@/features/freelancers/list-definition';
import { JOB_SEEKERS } from '@/features/job-seekers/list-definition';
import { JOBS } from '@/features/jobs/list-definition';
import { readFirstPage } from '@/features/lists/api/read-first-page';
import { readFirstConversations } from '@/features/messages/api/list-conversations';
import { readFirstPosts } from '@/features/posts/api/list-posts';
import { TENDERS } from '@/features/tenders/list-definition';
import type { Database } from '@/lib/database.types';
import { templateOf, USER, type FirstRequest } from '@/lib/server/early-responses';
import { ownProfileOptions } from '@/lib/auth/own-profile';
import type { ReadFirst } from '@/lib/router/prefetch';

/** By the first segment of the path. */
export async function firstRequests(): Promise<Record<string, FirstRequest[]>> {
  return {
    '': await recorded(readFirstPosts),
    jobs: await recorded(readFirstPage(JOBS)),
    b2b: await recorded(readFirstPage(TENDERS)),
    freelancers: await recorded(readFirstPage(FREELANCERS)),
    'job-seekers': await recorded(readFirstPage(JOB_SEEKERS)),
    message: await recorded(readFirstConversations),
  };
}

/** The requests of `read`, and the one for the profile that every screen shows. There is no server: every answer is empty. */
async function recorded(read: ReadFirst): Promise<FirstRequest[]> {
  const requests: FirstRequest[] = [];
  const supabase = createClient<Database>('http://server.invalid', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: {
      fetch: (input, init) => {
        requests.push(templateOf(new URL(input instanceof Request ? input.url : input), init));
        return Promise.resolve(Response.json(null));
      },
    },
  });
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const profile = ownProfileOptions(() => Promise.resolve(supabase), USER);
  await Promise.allSettled([read(cache, supabase, USER), cache.query(profile)]);
  return requests;
}

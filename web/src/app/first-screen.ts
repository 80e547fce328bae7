// Loads everything for a signed-in user's first screen before React renders. Rendering header, placeholders and rows one after the
// other takes a slow phone three times as long as rendering them once. Until then the page shows the logo.

import type { QueryClient } from '@tanstack/react-query';
import type { InitialSession } from '@/lib/auth/initial-session';
import { ownProfileOptions } from '@/lib/auth/own-profile';
import { withoutBasename } from '@/lib/router/location';
import { matchRoutes, type RouteObject } from '@/lib/router/routes';
import type { LoadSupabase } from '@/lib/server/supabase';
import type { RouteHandle } from './routes';

/** How long the page may show only the logo after its code has loaded. */
const CODE_TIMEOUT_MS = 3000;
/** How long a screen whose code is ready waits for its data. After that, a placeholder is better. */
const ROWS_TIMEOUT_MS = 500;

interface FirstScreen {
  routes: RouteObject[];
  pathname: string;
  basename: string;
  loadSupabase: LoadSupabase;
  queryClient: QueryClient;
}

/** The session, if it was read in time. The screen requests again whatever is missing or failed, and reports errors. */
export async function prepareFirstScreen(screen: FirstScreen): Promise<InitialSession | undefined> {
  try {
    return await atMost(CODE_TIMEOUT_MS, prepare(screen));
  } catch {
    return undefined;
  }
}

async function prepare({ routes, pathname, basename, loadSupabase, queryClient }: FirstScreen) {
  const match = matchRoutes(routes, withoutBasename(pathname, basename) ?? '/');
  const handles = (match?.routes ?? []).flatMap(({ handle }) => (handle as RouteHandle | undefined) ?? []);
  const code = Promise.all(handles.map(({ load }) => load(match?.params)));
  const supabase = await loadSupabase();
  const { data } = await supabase.auth.getSession();
  await code;
  const { session } = data;
  if (session) {
    const { id } = session.user;
    const read = async () => {
      if (!(await answersArrived())) return;
      const profile = queryClient.query(ownProfileOptions(loadSupabase, id));
      await Promise.allSettled([profile, ...handles.map(({ readFirst }) => readFirst?.(queryClient, supabase, id))]);
    };
    await atMost(ROWS_TIMEOUT_MS, read());
  }
  return { supabase, session };
}

/** Resolves to whether all requests of start.js succeeded. */
async function answersArrived(): Promise<boolean> {
  const early = [...(globalThis.earlyResponses?.values() ?? [])];
  const answers = await Promise.all(early.map(({ answer }) => answer.catch(() => undefined)));
  return answers.length > 0 && answers.every((answer) => answer?.ok);
}

function atMost<Result>(milliseconds: number, result: Promise<Result>): Promise<Result | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  return Promise.race([result, patience]);
}

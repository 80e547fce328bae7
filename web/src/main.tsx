// The entry point of the page.

import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { ConfigurationMissing } from '@/app/configuration-missing';
import { prepareFirstScreen } from '@/app/first-screen';
import { routesFor } from '@/app/routes';
import { confirmLinkSession } from '@/lib/auth/link-session';
import { readConfig, type Config } from '@/lib/server/config';
import { ConfigContext } from '@/lib/server/config-context';
import { hasStoredSession } from '@/lib/auth/stored-session';
import { createAppHistory } from '@/lib/router/history';
import { supabaseLoader } from '@/lib/server/load-supabase';
import { createQueryClient } from '@/lib/query/query-client';
import { followOtherTabs, markPage, PSEUDO_LANGUAGE } from '@/lib/words/language';
import { registerVariant } from '@/lib/words/catalogues';
import { wordsLoaded } from '@/lib/words/words';
import '@/styles/index.css';

const config = readConfig(document);
registerVariant(PSEUDO_LANGUAGE, async () => ({
  base: 'en',
  change: (await import('@/lib/words/pseudo')).pseudoCatalogue,
}));
markPage();
followOtherTabs();
void (config ? appFor(config) : pageWithoutServer()).then(draw);

/** Renders in a transition, which is interruptible, so that a slow phone can respond to a touch in between. */
function draw(page: ReactNode) {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  startTransition(() => {
    createRoot(root).render(<StrictMode>{page}</StrictMode>);
  });
}

async function pageWithoutServer() {
  await wordsLoaded();
  return <ConfigurationMissing />;
}

/** Created once, outside React, which may render a component twice. */
async function appFor(config: Config) {
  const basename = new URL(config.url).pathname;
  confirmLinkSession(window, basename);
  const routes = routesFor({ dev: import.meta.env.DEV || config.demo });
  const loadSupabase = supabaseLoader(config);
  const queryClient = createQueryClient();
  const { pathname } = window.location;
  const initialSession = hasStoredSession(window)
    ? await prepareFirstScreen({ routes, pathname, basename, loadSupabase, queryClient })
    : undefined;
  await wordsLoaded();
  return (
    <ConfigContext value={config}>
      <App
        loadSupabase={loadSupabase}
        initialSession={initialSession}
        queryClient={queryClient}
        history={createAppHistory(window)}
        basename={basename}
        routes={routes}
      />
    </ConfigContext>
  );
}

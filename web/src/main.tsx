// Where the page starts.

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';
import { ConfigurationMissing } from '@/app/configuration-missing';
import { routesFor } from '@/app/routes';
import { askAboutArrivingSession } from '@/lib/arriving-session';
import { readConfig, type Config } from '@/lib/config';
import { ConfigContext } from '@/lib/config-context';
import { createAppHistory } from '@/lib/history';
import { supabaseLoader } from '@/lib/load-supabase';
import { createQueryClient } from '@/lib/query-client';
import '@/styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const config = readConfig(document);
// As a transition it is rendered in slices, so that a slow phone can answer a touch in between.
startTransition(() => {
  createRoot(root).render(<StrictMode>{config ? appFor(config) : <ConfigurationMissing />}</StrictMode>);
});

/** Made once, outside React, which may render a component twice. */
function appFor(config: Config) {
  const basename = new URL(config.url).pathname;
  askAboutArrivingSession(window, basename);
  const routes = routesFor({ dev: import.meta.env.DEV || config.demo });
  return (
    <ConfigContext value={config}>
      <App
        loadSupabase={supabaseLoader(config)}
        queryClient={createQueryClient()}
        history={createAppHistory(window)}
        basename={basename}
        routes={routes}
      />
    </ConfigContext>
  );
}

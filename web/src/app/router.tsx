// Which address shows which page.

import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppLayout } from './app-layout';
import { RequireSession } from './require-session';
import { RouteError } from './route-error';

/** The routes of an instance that lives under `basename`, which is `/` unless its address has a path. */
export function createRouter(basename: string) {
  return createBrowserRouter(routes, { basename });
}

const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    // Shown for the moment a page's own code is on its way, on the first load only.
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/login',
        lazy: async () => ({ Component: (await import('./routes/login')).LoginRoute }),
      },
      {
        element: <RequireSession />,
        children: [
          {
            element: <AppLayout />,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./routes/home')).HomeRoute }),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./routes/not-found')).NotFoundRoute }),
      },
    ],
  },
];

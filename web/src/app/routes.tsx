// The routes and their screens. Each screen's code is a separate file, loaded on demand.

import { lazy, useState, type ComponentType } from 'react';
import { fetchSidebar } from '@/features/lists/components/lazy-sidebar';
import { fetchChat } from '@/features/messages/components/lazy-chat';
import { fetchAhead } from '@/lib/ui/lazy-part';
import { parsePath } from '@/lib/router/history';
import type { Prefetch, ReadFirst } from '@/lib/router/prefetch';
import { matchRoutes, type Params, type RouteObject } from '@/lib/router/routes';
import { useLanguage } from '@/lib/words/language';
import { withWords } from '@/lib/words/words';
import { AppLayout } from './app-layout';
import { MessageLayout } from './message-layout';
import { RequireSession } from './require-session';

/** Screens for visitors who are not signed in. They have no footer and no loading gate. */
const authScreens: RouteObject[] = [
  { path: '/login', ...screen(async () => (await import('./routes/login')).LoginRoute) },
  { path: '/register', ...screen(async () => (await import('./routes/register')).RegisterRoute) },
  {
    path: '/forgot-password',
    ...screen(async () => (await import('./routes/forgot-password')).ForgotPasswordRoute),
  },
  { path: '/confirm', ...screen(async () => (await import('./routes/confirm')).ConfirmRoute) },
  { path: '/from-provider', ...screen(async () => (await import('./routes/from-provider')).FromProviderRoute) },
  { path: '/reset-password', ...screen(async () => (await import('./routes/reset-password')).ResetPasswordRoute) },
];

/** A static page linked in the footer. */
const page = screen(async () => (await import('./routes/page')).PageRoute);

/** Public pages: legal texts that people read before they sign up, and the contact form for those who cannot sign in. */
const openScreens: RouteObject[] = [
  ...['/about', '/help', '/guidelines', '/privacy', '/terms', '/cookies'].map((path) => ({ path, ...page })),
  { path: '/contact', ...screen(async () => (await import('./routes/contact')).ContactRoute) },
];

/** The user's own dashboards: the numbers, and the list behind each. */
const dashboardScreens: RouteObject[] = [
  { path: '/dashboard', ...screen(async () => (await import('./routes/dashboard')).DashboardRoute) },
  { path: '/dashboard/user', ...screen(async () => (await import('./routes/dashboard-user')).DashboardUserRoute) },
  {
    path: '/dashboard/employer',
    ...screen(async () => (await import('./routes/dashboard-employer')).DashboardEmployerRoute),
  },
  {
    path: '/dashboard/business',
    ...screen(async () => (await import('./routes/dashboard-business')).DashboardBusinessRoute),
  },
  {
    path: '/dashboard/applications',
    ...screen(async () => (await import('./routes/own-applications')).OwnApplicationsRoute),
  },
  {
    path: '/dashboard/applications/:applicationId',
    ...screen(async () => (await import('./routes/own-application')).OwnApplicationRoute),
  },
  {
    path: '/dashboard/applicants',
    ...screen(async () => (await import('./routes/all-applicants')).AllApplicantsRoute),
  },
  {
    path: '/dashboard/proposals',
    ...screen(async () => (await import('./routes/received-proposals')).ReceivedProposalsRoute),
  },
  { path: '/dashboard/bids', ...screen(async () => (await import('./routes/own-proposals')).OwnProposalsRoute) },
  {
    path: '/jobs/:jobId/applicants',
    ...screen(async () => (await import('./routes/job-applicants')).JobApplicantsRoute),
  },
  {
    path: '/jobs/:jobId/applicants/:applicationId',
    ...screen(async () => (await import('./routes/review')).ReviewRoute),
  },
  {
    path: '/b2b/:tenderId/proposals',
    ...screen(async () => (await import('./routes/tender-proposals')).TenderProposalsRoute),
  },
];

/** Acting for a company: its dashboard and lists, its team, and invitations. */
const teamScreens: RouteObject[] = [
  { path: '/team', ...screen(async () => (await import('./routes/team')).TeamRoute) },
  {
    path: '/invitation/:invitationId',
    ...screen(async () => (await import('./routes/invitation')).InvitationRoute),
  },
  { path: '/company/:companyId', ...screen(async () => (await import('./routes/company')).CompanyRoute) },
  {
    path: '/company/:companyId/applicants',
    ...screen(async () => (await import('./routes/company-applicants')).CompanyApplicantsRoute),
  },
  {
    path: '/company/:companyId/proposals',
    ...screen(async () => (await import('./routes/company-proposals')).CompanyProposalsRoute),
  },
  {
    path: '/company/:companyId/team',
    ...screen(async () => (await import('./routes/company-team')).CompanyTeamRoute),
  },
];

const memberScreens: RouteObject[] = [
  {
    path: '/',
    ...screen(
      async () => (await import('./routes/home')).HomeRoute,
      async () => (await import('./routes/home')).readFirst,
    ),
  },
  {
    path: '/jobs',
    ...screen(
      withSidebar(async () => (await import('./routes/jobs')).JobsRoute),
      async () => (await import('./routes/jobs')).readFirst,
    ),
  },
  { path: '/jobs/:jobId', ...screen(async () => (await import('./routes/job')).JobRoute) },
  { path: '/jobs/:jobId/edit', ...screen(async () => (await import('./routes/edit-job')).EditJobRoute) },
  { path: '/post-job', ...screen(async () => (await import('./routes/post-job')).PostJobRoute) },
  {
    path: '/notifications',
    ...screen(async () => (await import('./routes/notifications')).NotificationsRoute),
  },
  {
    path: '/job-seekers',
    ...screen(
      withSidebar(async () => (await import('./routes/job-seekers')).JobSeekersRoute),
      async () => (await import('./routes/job-seekers')).readFirst,
    ),
  },
  {
    path: '/b2b',
    ...screen(
      withSidebar(async () => (await import('./routes/b2b')).B2bRoute),
      async () => (await import('./routes/b2b')).readFirst,
    ),
  },
  { path: '/b2b/:tenderId', ...screen(async () => (await import('./routes/tender')).TenderRoute) },
  { path: '/b2b/:tenderId/edit', ...screen(async () => (await import('./routes/edit-tender')).EditTenderRoute) },
  { path: '/post-tender', ...screen(async () => (await import('./routes/post-tender')).PostTenderRoute) },
  {
    path: '/freelancers',
    ...screen(
      withSidebar(async () => (await import('./routes/freelancers')).FreelancersRoute),
      async () => (await import('./routes/freelancers')).readFirst,
    ),
  },
  { path: '/post/:postId', ...screen(async () => (await import('./routes/post')).PostRoute) },
  { path: '/moderation', ...screen(async () => (await import('./routes/moderation')).ModerationRoute) },
  { path: '/settings', ...screen(async () => (await import('./routes/settings')).SettingsRoute) },
  { path: '/profile', ...screen(async () => (await import('./routes/profile')).ProfileRoute) },
  { path: '/profile/resume', ...screen(async () => (await import('./routes/resume')).ResumeRoute) },
  {
    path: '/saved/search/:searchId',
    ...screen(async () => (await import('./routes/saved')).SavedSearchRoute),
  },
  { path: '/saved', ...screen(async () => (await import('./routes/saved')).SavedRoute) },
  { path: '/user/:userId', ...screen(async () => (await import('./routes/user')).UserRoute) },
  { path: '/subscribe', ...screen(async () => (await import('./routes/subscribe')).SubscribeRoute) },
  { path: '/blog', ...screen(async () => (await import('./routes/blog')).BlogRoute) },
  { path: '/blog/:slug', ...screen(async () => (await import('./routes/article')).ArticleRoute) },
  ...dashboardScreens,
  ...teamScreens,
  ...['/careers', '/press', '/developers'].map((path) => ({ path, ...page })),
  { path: '*', ...screen(async () => (await import('./routes/not-found')).NotFoundRoute) },
];

/** Screens as high as the window that scroll inside. */
const messageScreens: RouteObject[] = [
  {
    path: '/message/:userId?',
    ...screen(
      withChat(async () => (await import('./routes/message')).MessageRoute),
      async () => (await import('./routes/message')).readFirst,
    ),
  },
  { path: '/messages/:userId?', ...screen(async () => (await import('./routes/messages-redirect')).MessagesRedirect) },
];

/** For developers of screens; not part of a public installation. */
const devScreens: RouteObject[] = [
  { path: '/dev/ui', ...screen(async () => (await import('./routes/dev-ui')).DevUiRoute) },
];

export function routesFor({ dev }: { dev: boolean }): RouteObject[] {
  return [
    ...authScreens,
    ...(dev ? devScreens : []),
    { element: <AppLayout />, children: openScreens },
    {
      element: <RequireSession />,
      children: [
        { element: <AppLayout />, children: memberScreens },
        { element: <MessageLayout />, children: messageScreens },
      ],
    },
  ];
}

export function prefetchFor(routes: RouteObject[]): Prefetch {
  return (path) => {
    const match = matchRoutes(routes, parsePath(path).pathname);
    for (const route of match?.routes ?? []) {
      const handle = route.handle as RouteHandle | undefined;
      if (handle) fetchAhead(() => handle.load(match?.params));
    }
  };
}

/** Loads a list together with the filters beside it. */
function withSidebar(loadList: LoadScreen): LoadScreen {
  return async () => {
    const [List] = await Promise.all([loadList(), fetchSidebar()]);
    return List;
  };
}

/** Loads the list of conversations, and the open conversation if the address has one. */
function withChat(loadList: LoadScreen): LoadScreen {
  return async (params) => {
    const [List] = await Promise.all([loadList(), params?.userId !== undefined && fetchChat()]);
    return List;
  };
}

/** Without the parameters of the address, it loads what the screen always shows. */
type LoadScreen = (params?: Params) => Promise<ComponentType>;

/** The handle of our routes. */
export interface RouteHandle {
  load: (params?: Params) => Promise<unknown>;
  readFirst?: ReadFirst | undefined;
}

/** `readFirst` is only for the screens in src/app/first-requests.ts. */
function screen(load: LoadScreen, readFirst?: () => Promise<ReadFirst>): Pick<RouteObject, 'element' | 'handle'> {
  let fetched: ComponentType | undefined;
  const fetch = async (params?: Params) => (fetched = await withWords(load(params)));
  const Fetched = lazy(async () => ({ default: await fetch() }));

  /** A `lazy` component would delay the page a moment even for code that has loaded. */
  function Screen() {
    const [Known] = useState(() => fetched ?? Fetched);
    // The element never changes, so this hook renders it again after a language change.
    useLanguage();
    return <Known />;
  }

  const handle: RouteHandle = {
    load: fetch,
    readFirst: readFirst && (async (...known) => (await readFirst())(...known)),
  };
  return { element: <Screen />, handle };
}

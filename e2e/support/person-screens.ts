// Profiles as others and their owners see them: public page, own profile, saved items, settings and alerts.

import type { Locator, Page } from '@playwright/test';
import { insertSampleNotifications } from './notifications';
import { makeToken, setPlan } from './api-tokens';
import { introduce, review } from './directory';
import { createPerson, leave, publishPost, signIn } from './people';
import { heading, type Screen, type ScreenContext } from './screen';
import { startSignedIn, storeSession } from './screens';
import { enrollWith } from './second-step';

export const PERSON_SCREENS: Screen[] = [
  {
    name: 'user',
    path: ({ person }) => `/user/${person.id}`,
    member: true,
    prepare: async ({ instance, person }) => {
      await introduce(instance, person);
      await publishPost(
        instance,
        person,
        'Forty hours in three OPD queues, one finding: people want to know when to come back.',
      );
    },
    ready: (page) => page.getByRole('link', { name: 'Clinic queue study' }),
  },
  {
    name: 'user-reviews',
    path: '/',
    member: true,
    prepare: async ({ instance, person }) => {
      await introduce(instance, person);
      const author = await createPerson(instance, 'Sahyadri Foods', 'business');
      await review(instance, author, person, 'Careful, quick, and honest about what could not be known.');
    },
    act: async (page) => {
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'View Profile' }).click();
      await page.getByRole('tab', { name: 'Reviews 1' }).click();
    },
    ready: (page) => page.getByRole('article', { name: 'Review by Sahyadri Foods' }),
  },
  {
    name: 'profile',
    path: '/profile',
    member: true,
    prepare: ({ instance, person }) => introduce(instance, person),
    ready: (page) => page.getByRole('button', { name: 'Edit' }),
  },
  {
    name: 'resume-builder',
    path: '/profile/resume?template=columns',
    member: true,
    prepare: ({ instance, person }) => introduce(instance, person),
    ready: (page) => page.getByRole('article', { name: /^Resume of/ }),
  },
  {
    name: 'profile-edit',
    path: '/profile',
    member: true,
    prepare: ({ instance, person }) => introduce(instance, person),
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('checkbox', { name: 'Appear in Job Seekers' }).click();
      await page.getByLabel('Handle').fill('No Handle');
      await page.getByRole('button', { name: 'Save' }).click();
    },
    ready: (page) => page.getByText('Use 3 to 30 lowercase letters, digits and underscores.'),
  },
  {
    name: 'saved',
    path: '/saved?kind=posts',
    member: true,
    prepare: async ({ instance, person }) => {
      const post = await publishPost(instance, person, 'We awarded our Nashik to Mumbai cold-chain tender today.');
      const client = await signIn(instance, person);
      await client.from('saves').insert({ user_id: person.id, kind: 'post', target_id: post }).throwOnError();
    },
    ready: (page) => page.getByRole('article'),
  },
  {
    name: 'saved-searches',
    path: '/saved?kind=searches',
    member: true,
    prepare: async ({ instance, person }) => {
      const client = await signIn(instance, person);
      const search = { p_kind: 'job', p_name: 'React jobs', p_filters: { search: 'React' }, p_notify: 'daily' };
      await client.rpc('save_search', search).throwOnError();
    },
    ready: (page) => page.getByRole('link', { name: 'React jobs' }),
  },
  {
    name: 'saved-empty',
    path: '/saved',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No saved jobs yet' }),
  },
  {
    name: 'account-menu',
    path: '/',
    member: true,
    act: (page) => page.getByRole('button', { name: /^Your account/ }).click(),
    ready: (page) => page.getByRole('menu'),
  },
  { name: 'settings-profile', path: '/settings', member: true, ready: (page) => page.getByLabel('Full name') },
  {
    name: 'settings-account',
    path: '/settings?tab=account',
    member: true,
    prepare: async ({ instance, person }) => {
      // A long name without a break opportunity must not widen the page.
      const other = await createPerson(instance, 'Rohan Venkataraghavan-Subramaniam');
      const client = await signIn(instance, person);
      await client.from('blocks').insert({ blocked_id: other.id }).throwOnError();
      await setPlan(instance, person, 'Business');
      await makeToken(instance, person, 'Nightly-report-of-every-tender-that-closes-within-the-next-seven-days');
    },
    act: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill('Nilgiri2026');
      await page.getByLabel('Confirm new password').fill('Nilgiri2');
      await page.getByRole('button', { name: 'Update password' }).click();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    },
    ready: (page) => page.getByRole('button', { name: 'Unblock Rohan Venkataraghavan-Subramaniam' }),
  },
  {
    name: 'settings-new-token',
    path: '/settings?tab=account',
    member: true,
    prepare: ({ instance, person }) => setPlan(instance, person, 'Business'),
    act: async (page) => {
      await page.getByRole('button', { name: 'New token' }).click();
      await page.getByRole('button', { name: 'Create token' }).click();
    },
    ready: (page) => page.getByText('Give the token a name.').first(),
  },
  {
    name: 'settings-notifications',
    path: '/settings?tab=notifications',
    member: true,
    ready: (page) => page.getByRole('switch', { name: 'Deadlines, Email' }),
  },
  {
    name: 'settings-security',
    path: '/settings?tab=security',
    member: true,
    ready: (page) => page.getByText('This device'),
  },
  {
    name: 'settings-security-on',
    path: '/settings?tab=security',
    prepare: prepareTwoStep,
    ready: (page) => page.getByText('You enter a code each time you log in.'),
  },
  {
    name: 'settings-authenticator',
    path: '/settings?tab=security',
    member: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click();
    },
    ready: (page) => page.getByText('Enter the 6 digits from your app').first(),
  },
  {
    name: 'settings-recovery-codes',
    path: '/settings?tab=security',
    prepare: prepareTwoStep,
    act: async (page) => {
      await page.getByRole('button', { name: 'Create codes' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    },
    ready: (page) => page.getByText('The codes are not shown again. Save them first'),
  },
  {
    name: 'settings-delete',
    path: '/settings?tab=account',
    member: true,
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
    ready: (page) => page.getByLabel('Type DELETE to confirm'),
  },
  {
    name: 'leaving',
    path: '/',
    prepare: async ({ page, instance, person }) => {
      await leave(instance, person);
      await startSignedIn(page, instance, person);
    },
    ready: heading(/^Your account will be deleted on/),
  },
  {
    name: 'notifications',
    path: '/notifications',
    member: true,
    prepare: prepareNotifications,
    ready: (page) => page.getByRole('tab', { name: 'Unread 3' }),
  },
  {
    name: 'notifications-menu',
    path: '/',
    member: true,
    prepare: prepareNotifications,
    act: (page) => bell(page).click(),
    ready: (page) => page.getByRole('tab', { name: 'Unread 3' }),
  },
];

/** Signs in with the second step completed: setting up an app ends every session that has not completed it. */
async function prepareTwoStep({ page, instance, person }: ScreenContext): Promise<void> {
  const client = await signIn(instance, person);
  await enrollWith(client);
  const { data } = await client.auth.getSession();
  if (data.session) await storeSession(page, instance, data.session);
}

/** A menu on large screens, a link on small ones. */
function bell(page: Page): Locator {
  const header = page.getByRole('banner');
  return header
    .getByRole('button', { name: /^Notifications/ })
    .or(header.getByRole('link', { name: /^Notifications/ }));
}

async function prepareNotifications({ instance, person }: ScreenContext): Promise<void> {
  await insertSampleNotifications(instance, person, await createPerson(instance, 'Kavya Nair'));
}

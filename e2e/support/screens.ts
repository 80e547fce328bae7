// Every screen, and how to get to it. A line here brings a screen under axe, 320 px, both themes and `make screens`.

import type { Locator, Page } from '@playwright/test';
import { tellOfEverything } from './alerts';
import { fillBoards } from './boards';
import { DASHBOARD_SCREENS } from './dashboard-screens';
import { introduce, review } from './directory';
import { composer } from './feed';
import type { Instance } from './instance';
import { MESSAGE_SCREENS } from './message-screens';
import { comment, createPerson, openSession, publishPost, signIn, type Person, type UserType } from './people';
import { makePng } from './pictures';

export interface Screen {
  /** The name of its picture. */
  name: string;
  path: string | ((world: World) => string);
  /** Opens it signed in; the name of an account type, as a new account of that type. */
  member?: boolean | UserType;
  /** What has to be there first. */
  prepare?: (world: World) => Promise<unknown>;
  /** What to do on it, for a state that has no address. */
  act?: (page: Page) => Promise<unknown>;
  /** What one sees once it is ready. */
  ready: (page: Page) => Locator;
}

export interface World {
  page: Page;
  instance: Instance;
  person: Person;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login', ready: heading('Welcome back') },
  {
    name: 'login-refused',
    path: '/login',
    act: (page) => page.getByRole('button', { name: 'Login' }).click(),
    ready: (page) => page.getByText('Please fill in all fields.').first(),
  },
  { name: 'register', path: '/register', ready: heading('Create your account') },
  {
    name: 'register-filled',
    path: '/register',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Employer' }).click();
      await page.getByLabel('Full Name').fill('Rohan Deshpande');
      await page.getByLabel('Password', { exact: true }).fill('nilgiri2026');
    },
    ready: (page) => page.getByText('3/5'),
  },
  { name: 'forgot-password', path: '/forgot-password', ready: heading('Forgot your password?') },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    act: async (page) => {
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.in`);
      await page.getByRole('button', { name: 'Send reset link' }).click();
    },
    ready: heading('Check Your Email'),
  },
  { name: 'reset-password', path: '/reset-password', ready: heading('Set a new password') },
  {
    name: 'reset-password-expired',
    path: '/reset-password#error=access_denied&error_description=Email+link+is+invalid+or+has+expired',
    ready: heading('Email link is invalid or has expired'),
  },
  {
    name: 'feed',
    path: '/',
    member: true,
    prepare: ({ instance, person }) => publishPost(instance, person, 'Opened two slots for packaging work in March.'),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'feed-open',
    path: '/',
    member: true,
    prepare: async (world) => {
      await fillBoards(world.instance, world.person.id.slice(-4));
      await preparePost(world);
    },
    act: async (page) => {
      const post = page.getByRole('article').first();
      await post.getByRole('button', { name: 'Like', exact: true }).click();
      await post.getByRole('button', { name: 'Comment', exact: true }).click();
    },
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Two-part bids' }),
  },
  {
    name: 'feed-composing',
    path: '/',
    member: true,
    prepare: preparePost,
    act: async (page) => {
      await composer(page).text.fill('1.2 MW live on the roof of Surat Loom Works this morning.');
      await composer(page).attach('Photo', { name: 'roof.png', mimeType: 'image/png', buffer: makePng(600, 300) });
    },
    ready: (page) => page.getByRole('img', { name: 'Preview of roof.png' }),
  },
  {
    name: 'feed-report',
    path: '/',
    member: true,
    prepare: preparePost,
    act: async (page) => {
      await page.getByRole('button', { name: 'More for the post of Rohan Deshpande' }).first().click();
      await page.getByRole('menuitem', { name: 'Report' }).click();
    },
    ready: (page) => page.getByRole('dialog', { name: 'Report' }),
  },
  {
    name: 'post',
    path: '/',
    member: true,
    prepare: preparePost,
    act: (page) => page.getByRole('article').first().getByRole('link', { name: 'now' }).click(),
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Two-part bids' }),
  },
  {
    name: 'post-not-found',
    path: '/post/nowhere',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'Post not found.' }),
  },
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
    ready: (page) => page.getByRole('article').first(),
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
    ready: (page) => page.getByText('Use 3 to 30 small letters, digits and underscores.'),
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
    name: 'saved-empty',
    path: '/saved',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No saved jobs yet' }),
  },
  {
    name: 'feed-failed',
    path: '/',
    member: true,
    prepare: ({ page }) =>
      page.route('**/rest/v1/posts*', (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } })),
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'jobs',
    path: '/jobs?skills=React&salary=40000-150000',
    member: true,
    prepare: prepareJobs,
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'jobs-empty',
    path: '/jobs?search=marine+biologist&type=Full-time',
    member: true,
    ready: (page) => page.getByRole('heading', { name: 'No jobs found' }),
  },
  {
    name: 'jobs-filters',
    path: '/jobs',
    member: true,
    prepare: prepareJobs,
    act: async (page) => {
      // On a large screen they are there already.
      const drawer = page.getByRole('button', { name: 'Filters' });
      await page.getByRole('article').first().waitFor();
      if (await drawer.isVisible()) await drawer.click();
    },
    ready: (page) => page.getByRole('checkbox', { name: 'Remote' }),
  },
  {
    name: 'job',
    path: '/jobs?skills=React',
    member: true,
    prepare: prepareJobs,
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'About the role' }),
  },
  {
    name: 'job-apply',
    path: '/jobs?skills=React',
    member: true,
    prepare: prepareJobs,
    act: async (page) => {
      await page.getByRole('button', { name: 'Apply Now' }).first().click();
      await page.getByLabel('Email').fill('');
      await page.getByRole('button', { name: 'Submit Application' }).click();
    },
    ready: (page) => page.getByText('Email is required'),
  },
  {
    name: 'job-not-found',
    path: '/jobs/12',
    member: true,
    ready: heading('Job not found or still loading...'),
  },
  {
    name: 'post-job',
    path: '/post-job',
    member: 'employer',
    act: async (page) => {
      await page.getByLabel('Job title').fill('Plant Engineer');
      await page.getByRole('button', { name: 'Post job' }).click();
    },
    ready: (page) => page.getByText('Requirements are required.'),
  },
  {
    name: 'job-own',
    path: '/jobs?owner=me',
    member: 'employer',
    prepare: prepareOwnJob,
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'Your job' }),
  },
  {
    name: 'tenders',
    path: '/b2b',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'tender',
    path: '/b2b',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
    ready: (page) => page.getByRole('heading', { name: 'Scope' }),
  },
  {
    name: 'tender-propose',
    path: '/b2b',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    act: async (page) => {
      await page.getByRole('button', { name: 'Submit Proposal' }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Proposal' }).click();
    },
    ready: (page) => page.getByText('Address is required'),
  },
  { name: 'post-tender', path: '/post-tender', member: 'business', ready: heading('Post a tender') },
  {
    name: 'tender-withdraw',
    path: '/b2b?owner=me',
    member: 'business',
    prepare: prepareOwnTender,
    act: async (page) => {
      await page.getByRole('link', { name: 'View Details' }).first().click();
      await page.getByRole('button', { name: 'Withdraw' }).click();
    },
    ready: (page) => page.getByRole('dialog', { name: 'Withdraw this tender?' }),
  },
  {
    name: 'freelancers',
    path: '/freelancers',
    member: true,
    prepare: ({ instance, person }) => fillBoards(instance, person.id.slice(-4)),
    ready: (page) => page.getByRole('article').first(),
  },
  {
    name: 'job-seekers',
    path: '/job-seekers',
    member: true,
    prepare: prepareSeeker,
    ready: (page) => page.getByRole('article').first(),
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
      // A name without a place to break it must not widen the page.
      const other = await createPerson(instance, 'Rohan Venkataraghavan-Subramaniam');
      const client = await signIn(instance, person);
      await client.from('blocks').insert({ blocked_id: other.id }).throwOnError();
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
    name: 'settings-notifications',
    path: '/settings?tab=notifications',
    member: true,
    ready: (page) => page.getByRole('switch', { name: 'Deadlines, Email' }),
  },
  {
    name: 'settings-delete',
    path: '/settings?tab=account',
    member: true,
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
    ready: (page) => page.getByLabel('Type DELETE to confirm'),
  },
  ...MESSAGE_SCREENS,
  ...DASHBOARD_SCREENS,
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
  { name: 'subscribe', path: '/subscribe', member: true, ready: (page) => page.getByText('Choose Business') },
  { name: 'contact', path: '/contact', ready: heading('Contact') },
  {
    name: 'contact-refused',
    path: '/contact',
    member: true,
    act: (page) => page.getByRole('button', { name: 'Send message' }).click(),
    ready: (page) => page.getByText('Message is required'),
  },
  { name: 'privacy', path: '/privacy', ready: heading('Privacy') },
  { name: 'developers', path: '/developers', member: true, ready: heading('Developers') },
  { name: 'blog', path: '/blog', member: true, ready: (page) => page.getByText('Nothing here yet') },
  { name: 'not-found', path: '/nowhere', member: true, ready: heading('Page not found') },
  { name: 'components', path: '/dev/ui', ready: heading('Components') },
];

/** The person themselves, as somebody who looks for work. */
async function prepareSeeker({ instance, person }: World): Promise<void> {
  const client = await signIn(instance, person);
  const seeker = {
    title: 'Product designer',
    location: 'Bengaluru, Karnataka',
    experience: 'Senior Level',
    skills: ['Design', 'React'],
    bio: 'Payments and public-service products. I like the unglamorous flows: refunds, settings, forms.',
    availability: 'Actively Looking',
  };
  await client.from('seekers').upsert(seeker).throwOnError();
}

async function prepareOwnJob({ instance, person }: World): Promise<void> {
  const client = await signIn(instance, person);
  const job = {
    title: 'Plant Engineer',
    location: 'Nashik, Maharashtra',
    type: 'Full-time',
    description: 'Run the ripening lines.',
  };
  await client.from('jobs').insert(job).throwOnError();
}

async function prepareOwnTender({ instance, person }: World): Promise<void> {
  const client = await signIn(instance, person);
  const tender = {
    title: 'Ripening chambers',
    category: 'Technology',
    deadline: '2030-01-31',
    description: 'Two depots, ten chambers each.',
  };
  await client.from('tenders').insert(tender).throwOnError();
}

/** Two jobs, one with everything a job can have. */
async function prepareJobs({ instance }: World): Promise<void> {
  const employer = await createPerson(instance, 'Coromandel Pay', 'employer');
  const client = await signIn(instance, employer);
  const job = {
    title: 'Senior Product Designer',
    location: 'Bengaluru, Karnataka',
    type: 'Full-time',
    description: 'Own the merchant app used by 40,000 kirana shops: from field research to shipped flows.',
    skills: ['Design', 'React', 'Figma'],
  };
  const complete = {
    ...job,
    department: 'Design',
    experience: 'Senior Level',
    salary_min: 110_000,
    salary_max: 150_000,
    requirements: ['Five years in product design', 'Field research you ran yourself'],
    expires_at: '2030-02-28T18:29:59Z',
  };
  await client
    .from('jobs')
    .insert([{ ...job, title: 'React Native Developer' }])
    .throwOnError();
  await client.from('jobs').insert([complete]).throwOnError();
}

/** A menu where there is room for one, else a link. */
function bell(page: Page): Locator {
  const header = page.getByRole('banner');
  return header
    .getByRole('button', { name: /^Notifications/ })
    .or(header.getByRole('link', { name: /^Notifications/ }));
}

async function prepareNotifications({ instance, person }: World): Promise<void> {
  await tellOfEverything(instance, person, await createPerson(instance, 'Kavya Nair'));
}

/** Somebody else's post, with a comment. */
async function preparePost({ instance }: World): Promise<void> {
  const author = await createPerson(instance, 'Rohan Deshpande');
  const postId = await publishPost(
    instance,
    author,
    'We awarded our Nashik to Mumbai cold-chain tender today. 14 sealed bids, opened together at noon.\n\nIf you are writing your first tender: publish the scoring sheet with it.',
  );
  await comment(instance, author, postId, 'Two-part bids with a sealed price cover saved us weeks as well.');
}

/** Opens a screen and waits until it can be looked at. */
export async function openScreen(screen: Screen, given: World): Promise<void> {
  const { page, instance } = given;
  const person =
    typeof screen.member === 'string' ? await createPerson(instance, 'Sahyadri Foods', screen.member) : given.person;
  const world = { page, instance, person };
  if (screen.member) await startSignedIn(page, instance, person);
  await screen.prepare?.(world);
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(world));
  await screen.act?.(page);
  await screen.ready(page).waitFor();
  // Pictures and letters change the look after the text is there.
  await page.evaluate(() => document.fonts.ready);
}

/** Puts a session where the page's client looks for one, so that only the tests about signing in have to go through it. */
export async function startSignedIn(
  page: Page,
  instance: Instance,
  person: Person,
  { expired = false } = {},
): Promise<void> {
  const session = await openSession(instance, person);
  // One that has run out makes the client ask for another before it says who is signed in.
  if (expired) session.expires_at = 1;
  const key = `sb-${new URL(instance.url).hostname.split('.')[0] ?? ''}-auth-token`;
  await page.addInitScript(
    ([name, value]) => {
      if (window.localStorage.getItem(name) === null) window.localStorage.setItem(name, value);
    },
    [key, JSON.stringify(session)] as const,
  );
}

// The pages of the footer and the contact form, signed in and signed out.

import { endSessions, adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

const OPEN = ['About', 'Help', 'Guidelines', 'Privacy', 'Terms', 'Cookies'];
const LISTS = { Jobs: '/jobs', 'Job Seekers': '/job-seekers', B2B: '/b2b', Freelancers: '/freelancers' };
const FOR_MEMBERS = ['Careers', 'Press', 'Developers', 'Blog'];

// Other tests read the pages of the same server.
test.afterEach(async ({ instance }) => {
  await instance.removePages();
});

test('C-019, C-068: pages needed before signing up can be read without signing in', async ({ page, complaints }) => {
  for (const title of OPEN) {
    await page.goto(`/${title.toLowerCase()}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Sangam`);
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
  for (const title of FOR_MEMBERS) {
    await page.goto(`/${title.toLowerCase()}`);
    await expect(page).toHaveURL('/login');
  }
  expect(complaints).toEqual([]);
});

test('C-064, C-066, C-067, C-068: every footer link to a page leads to a real page', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await page.goto('/about');
  for (const title of [...OPEN, ...FOR_MEMBERS, 'Contact']) {
    await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(`/${title.toLowerCase()}`);
    await expect(page.getByRole('main').getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }
});

test('C-065: the footer leads to each of the four lists', async ({ page, instance, person }) => {
  await startSignedIn(page, instance, person);
  await page.goto('/about');

  for (const [name, path] of Object.entries(LISTS)) {
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', path);
  }
});

test('texts link to other screens, and the developer page has an example', async ({
  page,
  context,
  instance,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSignedIn(page, instance, person);
  await page.goto('/developers');
  await expect(page.getByRole('group', { name: 'Code' }).nth(1)).toContainText('createClient');
  await page.getByRole('button', { name: 'Copy code' }).nth(1).click();
  await expect(toasts(page)).toContainText('Code copied');
  await page.goto('/privacy');
  await page.getByRole('main').getByRole('link', { name: 'cookies' }).click();

  await expect(page).toHaveURL('/cookies');
});

test('C-068: an operator replaces a page and writes a blog, and HTML tags in both have no effect', async ({
  page,
  instance,
  person,
  complaints,
}) => {
  await instance.writePage('terms.md', '# House rules\n\nBe kind. <img src=x onerror="document.title=1">');
  await instance.writePage('blog/2026-01-15-open.md', '# We are open\n\nCome in, the door is not locked.');
  await startSignedIn(page, instance, person);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'House rules', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  await page.goto('/blog');
  await page.getByRole('link', { name: 'We are open' }).click();
  await expect(page).toHaveURL('/blog/2026-01-15-open');
  await expect(page.getByRole('heading', { name: 'We are open', level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.goto('/blog/nothing');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('C-054, C-076, C-367, C-368, C-369: a visitor writes to the operator', async ({ page, instance, complaints }) => {
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(page.getByLabel(field, { exact: true })).toHaveAccessibleDescription(`${field} is required`);
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  const subject = crypto.randomUUID();
  await page.getByLabel('Name').fill('Asha Menon');
  await page.getByLabel('Email').fill('asha');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Message').fill('I cannot sign in.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByRole('button', { name: 'Send message' }).click();

  await expect(toasts(page)).toContainText('Message Sent!');
  await expect(toasts(page)).toContainText('Thank you for contacting us. We will get back to you shortly.');
  await expect(page.getByLabel('Message')).toHaveValue('');
  const { data } = await adminClient(instance).from('contact_messages').select('name, message').eq('subject', subject);
  expect(data).toEqual([{ name: 'Asha Menon', message: 'I cannot sign in.' }]);
  expect(complaints).toEqual([]);
});

test('C-367, C-403: signed-in users need not enter their name, a refusal keeps the input, and an ended session does not matter', async ({
  page,
  instance,
  person,
}) => {
  await startSignedIn(page, instance, person);
  await page.route('**/rest/v1/contact_messages*', (route) =>
    route.fulfill({ status: 429, json: { code: '429', message: 'Too many messages were sent from here.' } }),
  );
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Subject').fill('An idea');
  await page.getByLabel('Message').fill('Longer evenings.');
  await page.getByRole('button', { name: 'Send message' }).click();

  await expect(toasts(page).getByRole('listitem')).toContainText('Too many attempts in a short time.');
  await expect(page.getByLabel('Message')).toHaveValue('Longer evenings.');

  await page.unroute('**/rest/v1/contact_messages*');
  await endSessions(instance, person);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(toasts(page)).toContainText('Message Sent!');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
});

test('C-069: without social links there are none in the footer', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Elsewhere' })).toHaveCount(0);

  await page.route('/about', async (route) => {
    const answer = await route.fetch();
    const links = '"socialLinks":["https://x.com/sangam","https://social.example.org/@sangam"]';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"socialLinks":[]', links) });
  });
  await page.reload();
  const elsewhere = page.getByRole('list', { name: 'Elsewhere' });
  await expect(elsewhere.getByRole('link', { name: 'X', exact: true })).toHaveAttribute('href', 'https://x.com/sangam');
  await expect(elsewhere.getByRole('link', { name: 'social.example.org' })).toBeVisible();
});

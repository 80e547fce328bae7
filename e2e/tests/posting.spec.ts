// Posting jobs and tenders, and what their owners can do with them afterwards.

import { bid } from '../support/bidding';
import { fillBoards } from '../support/boards';
import { silenceLiveConnection } from '../support/live';
import { endSessions, adminClient, signIn as act, type UserType } from '../support/people';
import { startAs, startSignedIn } from '../support/screens';
import { expect, ONCE, signIn, test, toasts } from '../support/test';

test('C-061 C-273 C-274 C-275 C-276 C-277 C-278 C-279 C-280 C-281 an employer posts a job, edits, closes and reopens it', async ({
  page,
  instance,
}) => {
  await silenceLiveConnection(page);
  const employer = await startAs(page, instance, 'employer', 'Meera Kulkarni');
  const title = `${employer.id.slice(-4)} Plant Engineer`;
  await page.goto('/jobs');
  await page.getByRole('link', { name: 'Post New Job' }).click();
  const form = page.getByRole('form', { name: 'Post a job' });
  await form.getByRole('button', { name: 'Post job' }).click();
  for (const field of ['Job title is', 'Location is', 'Job type is', 'Description is', 'Requirements are']) {
    await expect(form.getByText(`${field} required.`)).toBeVisible();
  }
  await expect(form.getByLabel('Job title')).toBeFocused();

  await form.getByLabel('Job title').fill(title);
  await form.getByLabel('Location').fill('Nashik');
  await form.getByLabel('Department').fill('Operations');
  await form.getByLabel('Job type').selectOption('Full-time');
  await form.getByLabel('Experience').selectOption('Mid Level');
  await form.getByLabel('Description').fill('Run the ripening lines.');
  await form.getByLabel('Requirements').fill('Diploma\nFive years on a plant floor');
  await form.getByRole('combobox', { name: 'Skills' }).fill('Log');
  await form.getByRole('option', { name: 'Logistics' }).click();
  await form.getByLabel('Closes on').fill('2020-01-31');
  await form.getByLabel('From', { exact: true }).fill('₹ 90,000');
  await form.getByLabel('To', { exact: true }).fill('60,000');
  await form.getByRole('button', { name: 'Post job' }).click();
  await expect(form.getByText('Enter at least ₹90,000, the amount under From.')).toBeVisible();
  await expect(form.getByText('Choose a day that is today or later.')).toBeVisible();
  await form.getByLabel('From', { exact: true }).fill('');
  await form.getByLabel('To', { exact: true }).fill('');
  await expect(form.getByText('Enter at least ₹90,000, the amount under From.')).toBeHidden();
  await form.getByLabel('Closes on').fill('2030-01-31');

  // The draft survives a reload.
  await page.reload();
  await expect(form.getByLabel('Job title')).toHaveValue(title);
  await expect(form.getByLabel('Job type')).toHaveValue('Full-time');
  await expect(form.getByRole('button', { name: 'Remove Logistics' })).toBeVisible();
  // Some people double-click; one job is posted.
  await form.getByRole('button', { name: 'Post job' }).dblclick();
  await expect(toasts(page)).toContainText('Job Posted Successfully!');
  await expect(page).toHaveURL('/dashboard/employer');
  await toasts(page).getByRole('link', { name: 'View job' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const { data } = await adminClient(instance)
    .from('jobs')
    .select('*')
    .eq('title', title)
    .single<{ id: string; expires_at: string }>()
    .throwOnError();
  expect(data).toMatchObject({
    employer_id: employer.id,
    company: 'Meera Kulkarni',
    location: 'Nashik',
    type: 'Full-time',
    department: 'Operations',
    experience: 'Mid Level',
    salary_min: null,
    salary_max: null,
    skills: ['Logistics'],
    requirements: ['Diploma', 'Five years on a plant floor'],
    status: 'Active',
  });
  expect(new Date(data.expires_at).toISOString()).toBe('2030-01-31T18:29:59.000Z');

  const jobId = data.id;
  const rail = page.getByRole('complementary', { name: 'At a glance' });
  await expect(rail.getByRole('link', { name: 'Applicants 0' })).toHaveAttribute('href', `/jobs/${jobId}/applicants`);
  await rail.getByRole('link', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Edit job' });
  await expect(editor.getByLabel('Requirements')).toHaveValue('Diploma\nFive years on a plant floor');
  // Pay facts for such jobs are requested as soon as there is a title.
  const payTold = page.waitForResponse(
    (response) => response.url().includes('/rpc/pay_facts') && response.request().postData()?.includes('Pune') === true,
  );
  await editor.getByLabel('Job title').fill(`${title}, Pune`);
  await payTold;
  await editor.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).click();
  // Changes survive a session that ended meanwhile.
  await endSessions(instance, employer);
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(toasts(page)).toContainText('Authentication Required');
  await signIn(page, employer);
  await expect(editor.getByLabel('Job title')).toHaveValue(`${title}, Pune`);
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`/jobs/${jobId}`);
  await expect(page.getByRole('heading', { name: `${title}, Pune`, level: 1 })).toBeVisible();

  await rail.getByRole('button', { name: 'Close' }).dblclick();
  await expect(rail.getByText('This job is closed and takes no more applications.')).toBeVisible();
  await rail.getByRole('button', { name: 'Reopen' }).click();
  await expect(rail.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Active', { exact: true })).toBeVisible();

  // After posting, the draft is gone.
  await page.goto('/post-job');
  await expect(form.getByLabel('Job title')).toHaveValue('');
});

test('C-062 C-283 C-284 C-285 C-286 C-287 C-288 C-289 C-290 C-291 C-292 a business posts a tender, amends it, closes it and withdraws it', async ({
  page,
  instance,
  person: bidder,
}) => {
  const business = await startAs(page, instance, 'business', 'Meera Kulkarni');
  const title = `${business.id.slice(-4)} Ripening chambers`;
  await page.goto('/b2b');
  await page.getByRole('link', { name: 'Post New Tender' }).click();
  const form = page.getByRole('form', { name: 'Post a tender' });
  await form.getByRole('button', { name: 'Post tender' }).click();
  for (const field of ['Tender title is', 'Category is', 'Deadline is', 'Description is', 'Requirements are']) {
    await expect(form.getByText(`${field} required.`)).toBeVisible();
  }
  await form.getByLabel('Tender title').fill(title);
  await form.getByLabel('Category').selectOption('Technology');
  await form.getByLabel('Type').fill('Supply');
  await form.getByLabel('Location').fill('Nashik');
  await form.getByLabel('Description').fill('Two depots, ten chambers each.');
  await form.getByLabel('Requirements').fill('A reference of similar size');
  await form.getByLabel('Deadline').fill('2020-01-31');
  await expect(form.getByText('Choose a deadline that is today or later.')).toBeVisible();
  await form.getByLabel('Deadline').fill('2030-01-31');
  await form.getByRole('radio', { name: 'Open' }).click();
  await page.reload();
  await expect(form.getByLabel('Tender title')).toHaveValue(title);
  await expect(form.getByRole('radio', { name: 'Open' })).toBeChecked();
  await form.getByRole('button', { name: 'Post tender' }).click();
  await expect(toasts(page)).toContainText('Tender Posted Successfully!');
  await expect(page).toHaveURL('/dashboard/business');
  await toasts(page).getByRole('link', { name: 'View tender' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const { data } = await adminClient(instance)
    .from('tenders')
    .select('*')
    .eq('title', title)
    .single<{ id: string }>()
    .throwOnError();
  expect(data).toMatchObject({
    business_id: business.id,
    category: 'Technology',
    type: 'Supply',
    location: 'Nashik',
    budget_min: null,
    budget_max: null,
    deadline: '2030-01-31',
    sealed: false,
    requirements: ['A reference of similar size'],
    status: 'Open',
  });

  const tenderId = data.id;
  const client = await act(instance, bidder);
  await bid(instance, bidder, tenderId, 1_750_000);
  await page.reload();
  const rail = page.getByRole('complementary', { name: 'At a glance' });
  await expect(rail.getByRole('link', { name: 'Proposals 1' })).toHaveAttribute('href', `/b2b/${tenderId}/proposals`);
  await rail.getByRole('link', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Edit tender' });
  await expect(editor.getByText('There is 1 bid. The bidders will be told what changed.')).toBeVisible();
  await expect(editor.getByRole('radio', { name: 'Sealed' })).toBeDisabled();
  await editor.getByLabel('To', { exact: true }).fill('18,50,000');
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`/b2b/${tenderId}`);
  await expect(rail.getByText('Up to ₹18,50,000')).toBeVisible();
  await expect
    .poll(async () => {
      const { data: told } = await client.from('notifications').select('title').throwOnError();
      return told.map(({ title: said }) => String(said)).join('\n');
    })
    .toContain('A tender you bid for was changed');

  await rail.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close tender' }).click();
  await expect(rail.getByText('This tender is closed and takes no more proposals.')).toBeVisible();
  await expect(rail.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await rail.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The depots are sold.');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw tender' }).click();
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible();
  await expect(rail.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  const { data: proposals } = await client.from('proposals').select('status, note').throwOnError();
  expect(proposals).toEqual([{ status: 'Rejected', note: 'The depots are sold.' }]);
  await page.goto(`/b2b/${tenderId}/edit`);
  await expect(page.getByRole('heading', { name: 'This tender is closed' })).toBeVisible();
});

test(
  'C-282 C-293 accounts that may not post read why, and nobody can edit others’ postings',
  ONCE,
  async ({ page, instance, person, browser }) => {
    await startSignedIn(page, instance, person);
    const { jobId, tenderId } = await fillBoards(instance, person.id.slice(-4));
    await page.goto('/post-job');
    await expect(page.getByRole('heading', { name: 'Only employers and businesses can post jobs' })).toBeVisible();
    await page.goto('/post-tender');
    await expect(page.getByRole('heading', { name: 'Only businesses can post tenders' })).toBeVisible();
    await page.goto(`/jobs/${jobId}/edit`);
    await expect(page.getByRole('heading', { name: 'You cannot edit this job' })).toBeVisible();
    await page.goto(`/b2b/${tenderId}/edit`);
    await expect(page.getByRole('heading', { name: 'You cannot edit this tender' })).toBeVisible();
    await page.goto('/jobs');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Post New Job' })).toHaveCount(0);
    const seeker = await act(instance, person);
    const job = { title: 'Mine', location: 'Pune', type: 'Contract', description: 'Mine.' };
    expect((await seeker.from('jobs').insert(job)).error).not.toBeNull();
    expect((await seeker.from('jobs').update({ title: 'Mine' }).eq('id', jobId).select('id')).data).toEqual([]);

    const others: [UserType, address: string, title: string][] = [
      ['employer', '/post-tender', 'Only businesses can post tenders'],
      ['business', '/post-job', 'Post a job'],
    ];
    for (const [userType, address, title] of others) {
      const context = await browser.newContext({ baseURL: instance.url });
      const other = await context.newPage();
      await startAs(other, instance, userType, 'Meera Kulkarni');
      await other.goto(address);
      await expect(other.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await context.close();
    }
  },
);

test('a job that the server refuses stays filled in, and shows why', ONCE, async ({ page, instance }) => {
  await startAs(page, instance, 'employer', 'Meera Kulkarni');
  await page.route('**/rest/v1/jobs*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'Choose an expiry date that is still to come.' } })
      : route.fallback(),
  );
  await page.goto('/post-job');
  const form = page.getByRole('form', { name: 'Post a job' });
  await form.getByLabel('Job title').fill('Plant Engineer');
  await form.getByLabel('Location').fill('Nashik');
  await form.getByLabel('Job type').selectOption('Contract');
  await form.getByLabel('Description').fill('Run the ripening lines.');
  await form.getByLabel('Requirements').fill('Diploma');
  await form.getByRole('button', { name: 'Post job' }).click();
  await expect(toasts(page)).toContainText('Error posting job');
  await expect(toasts(page)).toContainText('Choose an expiry date that is still to come.');
  await expect(form.getByLabel('Job title')).toHaveValue('Plant Engineer');
  await form.getByRole('button', { name: 'Start over' }).click();
  await expect(form.getByLabel('Job title')).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Start over' })).toBeHidden();
});

test('a salary can be typed as people write it, and is stored in rupees a month', ONCE, async ({ page, instance }) => {
  const employer = await startAs(page, instance, 'employer', 'Meera Kulkarni');
  const title = `${employer.id.slice(-4)} Weaver`;
  await page.goto('/post-job');
  const form = page.getByRole('form', { name: 'Post a job' });
  const [from, to] = [form.getByLabel('From', { exact: true }), form.getByLabel('To', { exact: true })];
  await from.fill('12 लाख');
  await expect(from).toHaveAccessibleDescription('Understood as ₹12,00,000 (₹12 lakh) a month.');
  await from.fill('45k');
  await expect(from).toHaveAccessibleDescription('Understood as ₹45,000 a month.');
  await to.fill('12 LPA');
  await expect(to).toHaveAccessibleDescription('Understood as ₹1,00,000 a month, from ₹12 lakh a year.');

  await form.getByLabel('Job title').fill(title);
  await form.getByLabel('Location').fill('Surat');
  await form.getByLabel('Job type').selectOption('Full-time');
  await form.getByLabel('Description').fill('Run the looms.');
  await form.getByLabel('Requirements').fill('Two years at a loom');
  await form.getByRole('button', { name: 'Post job' }).click();
  await expect(toasts(page)).toContainText('Job Posted Successfully!');
  const { data } = await adminClient(instance)
    .from('jobs')
    .select('salary_min, salary_max')
    .eq('title', title)
    .single()
    .throwOnError();
  expect(data).toEqual({ salary_min: 45_000, salary_max: 100_000 });
});

// The list of jobs: its filters compared with the same filters computed here, its address, its cards, its end.

import { SEEKER, test } from '../support/demo';
import { listing, readTitles } from '../support/listing';
import { adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, ONCE, toasts } from '../support/test';

interface Job {
  id: string;
  title: string;
  company: string;
  location: string;
  type: string;
  experience: string;
  skills: string[];
  salary_min: number | null;
  salary_max: number | null;
  created_at: string;
  expires_at: string | null;
  employer_id: string;
}

test.beforeEach(async ({ page, demo }) => {
  await startSignedIn(page, demo, SEEKER);
});

async function listedJobs(demo: Parameters<typeof adminClient>[0]): Promise<Job[]> {
  const { data } = await adminClient(demo)
    .from('jobs')
    .select('*')
    .eq('status', 'Active')
    .is('held_at', null)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError();
  return (data as Job[]).filter(({ expires_at }) => expires_at === null || new Date(expires_at) > new Date());
}

test(
  'C-004 C-008 C-198 C-199 C-206 C-207 C-208 filters narrow the list correctly, alone and combined',
  ONCE,
  async ({ page, demo }) => {
    test.slow();
    const jobs = await listedJobs(demo);
    const inBengaluru = ({ location }: Job) => location.toLowerCase().includes('bengaluru');
    // A job that hides its pay matches no range.
    const pays = (job: Job, least: number, most: number) =>
      (job.salary_min !== null || job.salary_max !== null) &&
      (job.salary_max ?? Infinity) >= least &&
      (job.salary_min ?? 0) <= most;
    const paysAbout = (job: Job) => pays(job, 40_000, 150_000);
    const wantsReactOrDesign = ({ skills }: Job) => skills.includes('React') || skills.includes('Design');
    const cases: [address: string, keeps: (job: Job) => boolean][] = [
      ['', () => true],
      ['?type=Part-time&type=Remote', ({ type }) => type === 'Part-time' || type === 'Remote'],
      ['?experience=Executive', ({ experience }) => experience === 'Executive'],
      ['?location=BENGALURU', inBengaluru],
      ['?salary=40000-150000', paysAbout],
      ['?salary=180000-', (job) => pays(job, 180_000, Infinity)],
      ['?skills=React&skills=Design', wantsReactOrDesign],
      [
        '?location=Bengaluru&type=Full-time&type=Remote&skills=React&skills=Design&salary=40000-150000',
        (job) =>
          inBengaluru(job) &&
          paysAbout(job) &&
          wantsReactOrDesign(job) &&
          (job.type === 'Full-time' || job.type === 'Remote'),
      ],
    ];
    const { cards } = listing(page);
    for (const [address, keeps] of cases) {
      const expected = jobs.filter(keeps);
      expect(expected.length, address).toBeGreaterThan(0);
      await page.goto(`/jobs${address}`);
      await expect(page.getByText(`Discover ${expected.length} amazing job opportunities`)).toBeVisible();
      await expect(cards.first()).toBeVisible();
      expect((await readTitles(page)).sort(), address).toEqual(expected.map(({ title }) => title).sort());
    }
  },
);

test('C-044 C-188 C-189 C-190 C-191 C-192 C-193 C-194 C-195 C-196 M-11 M-40 the sidebar, or the drawer of a phone, counts, filters immediately and clears all', async ({
  page,
  demo,
}, { project }) => {
  const jobs = await listedJobs(demo);
  const mobile = project.name === 'mobile';
  const remote = jobs.filter(({ type }) => type === 'Remote');
  await page.goto('/jobs');
  await expect(page.getByPlaceholder('Search jobs...')).toBeVisible();
  if (mobile) await page.getByRole('button', { name: 'Filters' }).click();
  const controls = mobile ? page.getByRole('dialog', { name: 'Filters' }) : listing(page).filters;
  await expect(controls.getByPlaceholder('Search jobs...')).toBeVisible();
  await expect(controls.getByLabel('Location', { exact: true })).toBeVisible();
  for (const skill of ['JavaScript', 'React', 'Node.js', 'Python', 'Design', 'Marketing']) {
    await expect(controls.getByRole('checkbox', { name: skill })).toBeVisible();
  }
  // The thumbs are at 0 and 1,00,000, and do not filter before they are moved.
  const highest = controls.getByRole('slider', { name: 'Highest salary' });
  await expect(highest).toHaveAttribute('aria-valuetext', '₹1,00,000');
  await expect(highest).toHaveAttribute('aria-valuemin', '0');
  await expect(highest).toHaveAttribute('aria-valuemax', '200000');
  await expect(page.getByText(`Discover ${jobs.length} amazing job opportunities`)).toBeAttached();
  await expect(controls.locator('label', { hasText: 'Remote' })).toContainText(String(remote.length));

  await controls.getByRole('checkbox', { name: 'Remote' }).click();
  await expect(page).toHaveURL(/type=Remote/);
  await expect(page.getByText(`Discover ${remote.length} amazing job opportunities`)).toBeAttached();
  await controls.getByRole('slider', { name: 'Lowest salary' }).focus();
  await page.keyboard.press('ArrowRight');
  // The other thumb was not moved, so the best paid jobs stay.
  await expect(page).toHaveURL(/salary=5000-(&|$)/);
  const paid = remote.filter(({ salary_max }) => (salary_max ?? 0) >= 5000);
  await expect(page.getByText(`Discover ${paid.length} amazing job opportunities`)).toBeAttached();
  if (mobile) await expect(controls.getByRole('button', { name: `Show ${paid.length} results` })).toBeVisible();

  await controls.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByText(`Discover ${jobs.length} amazing job opportunities`)).toBeAttached();
  if (!mobile) return;
  // The head and foot of a long sheet stay visible at every position.
  await controls.getByRole('radio', { name: 'In the last 30 days' }).focus();
  await expect(controls.getByRole('heading', { name: 'Filters' })).toBeInViewport();
  await controls.getByRole('button', { name: `Show ${jobs.length} results` }).click();
  await expect(controls).toBeHidden();

  // Back closes the sheet first, with its selection.
  await page.getByRole('button', { name: 'Filters' }).click();
  await controls.getByRole('checkbox', { name: 'Remote' }).click();
  await expect(page).toHaveURL(/type=Remote/);
  await page.goBack();
  await expect(controls).toBeHidden();
  await expect(page).toHaveURL(/type=Remote/);
});

test(
  'C-206 each filter is a history entry: chips remove it, Back restores it, and the search follows the typing',
  ONCE,
  async ({ page }) => {
    const { filters, chips, cards, card } = listing(page);
    await page.goto('/jobs');
    await filters.getByRole('checkbox', { name: 'Full-time' }).click();
    // Right after the first click, before its answer has arrived.
    await filters.getByRole('checkbox', { name: 'Remote' }).click();
    await expect(page).toHaveURL(/type=Full-time&type=Remote/);
    await page.getByLabel('Sort by').selectOption('Highest salary');
    await expect(cards.first()).toContainText('Chief Financial Officer');
    await page.goBack();
    await expect(page.getByLabel('Sort by')).toHaveValue('newest');
    await page.goBack();
    await expect(filters.getByRole('checkbox', { name: 'Remote' })).not.toBeChecked();
    await chips.getByRole('button', { name: 'Remove Full-time' }).click();
    await expect(page).toHaveURL(/\/jobs$/);

    await filters.getByRole('textbox', { name: 'Search' }).pressSequentially('produc');
    await expect(page).toHaveURL(/search=produc$/);
    await expect(card('Senior Product Designer')).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
    await page.reload();
    await expect(filters.getByRole('textbox', { name: 'Search' })).toHaveValue('produc');
    await filters.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
    // Cleared before the list has updated.
    await filters.getByRole('textbox', { name: 'Search' }).fill('welder');
    await filters.getByRole('button', { name: 'Clear All Filters' }).click();
    await expect(filters.getByRole('textbox', { name: 'Search' })).toHaveValue('');
    await filters.getByRole('checkbox', { name: 'Remote' }).click();
    await expect(page).toHaveURL(/\/jobs\?type=Remote$/);
  },
);

test('C-209 C-213 an empty list suggests a filter to remove, with the number of results', async ({ page, demo }) => {
  const jobs = await listedJobs(demo);
  const expected = jobs.filter(({ location, type }) => location.includes('Bengaluru') && type === 'Full-time').length;
  await page.goto('/jobs?search=marine+biologist&location=Bengaluru&type=Full-time');
  await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your filters to see more results')).toBeVisible();
  await expect(page.getByText('Discover 0 amazing job opportunities')).toBeVisible();

  await page.getByRole('button', { name: `Removing marine biologist would show ${expected} jobs` }).click();
  await expect(page.getByText(`Discover ${expected} amazing job opportunities`)).toBeVisible();
  await expect(listing(page).cards).toHaveCount(expected);
});

test('C-214 C-215 C-216 C-217 C-197 C-218 C-220 C-231 a card describes the job, links to it, and can be saved', async ({
  page,
  demo,
}) => {
  const job = (await listedJobs(demo)).find(({ title }) => title === 'Payments Engineer');
  if (!job) throw new Error('The demonstration has no Payments Engineer.');
  await page.goto('/jobs?search=Payments+Engineer');
  const card = listing(page).card('Payments Engineer');
  for (const text of [
    'Coromandel Pay',
    'Chennai, Tamil Nadu',
    '₹1,30,000 – ₹1,80,000',
    'a month',
    'Full-time',
    'Senior Level',
    'Node.js',
    // Five days and some hours, which is one day more after midnight.
    /[56] days ago/,
  ]) {
    await expect(card).toContainText(text);
  }
  await expect(card.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', `/jobs/${job.id}`);
  await expect(card.getByRole('link', { name: 'Coromandel Pay' })).toHaveAttribute(
    'href',
    `/company/${job.employer_id}`,
  );
  await card.getByRole('button', { name: 'More for the job Payments Engineer' }).click();
  const more = page.getByRole('menu');
  await expect(more.getByRole('menuitem', { name: 'Contact' })).toHaveAttribute('href', `/message/${job.employer_id}`);
  await expect(more.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', `/company/${job.employer_id}`);
  await page.keyboard.press('Escape');
  const save = card.getByRole('button', { name: 'Save job Payments Engineer' });
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(async () => {
      const { data } = await adminClient(demo).from('saves').select('kind').eq('target_id', job.id).eq('kind', 'job');
      return data?.length;
    })
    .toBe(1);
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

test(
  'M-56 at 400 % zoom no bar covers a job, and buttons stay recognisable in forced colours mode',
  ONCE,
  async ({ page, demo }) => {
    const [job] = await listedJobs(demo);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`/jobs/${job?.id ?? ''}`);
    const apply = page.getByRole('button', { name: 'Apply Now' }).first();
    await expect(apply).toBeVisible();
    const staying = await page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          (part) =>
            ['sticky', 'fixed'].includes(getComputedStyle(part).position) && part.getBoundingClientRect().height > 0,
        ).length,
    );
    expect(staying).toBe(0);
    const [fill, canvas] = await apply.evaluate((button) =>
      [button, document.body].map((part) => getComputedStyle(part).backgroundColor),
    );
    expect(fill).not.toBe(canvas);
  },
);

test(
  'C-219 the first cards enter 0.1 s apart, later ones together, and without animation after going back',
  ONCE,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/jobs');
    const { cards } = listing(page);
    await expect(cards).toHaveCount(20);
    const delays = () =>
      cards.evaluateAll((articles) =>
        articles.map((article) => {
          const moving = article.closest('[style]');
          const { animationName, animationDelay } = getComputedStyle(moving ?? article);
          return animationName === 'none' ? 'none' : animationDelay;
        }),
      );
    expect((await delays()).slice(0, 8)).toEqual(['0s', '0.1s', '0.2s', '0.3s', '0.4s', '0.5s', '0.6s', 'none']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(new Set(await delays())).toEqual(new Set(['none']));
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await cards.first().getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Jobs');
    await page.goBack();
    await expect(cards.first()).toBeVisible();
    expect(new Set(await delays())).toEqual(new Set(['none']));
  },
);

test('a long list renders only what is near, and going back returns to the same place', async ({ page, demo }) => {
  const jobs = await listedJobs(demo);
  const { card, cards } = listing(page);
  await page.goto('/jobs');
  await expect(page.getByText(`Discover ${jobs.length} amazing job opportunities`)).toBeVisible();
  await expect(cards.last()).toHaveAttribute('aria-posinset', '20');
  // A flick that overshoots into the footer, past the end of the list.
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
  await expect(cards.last()).not.toHaveAttribute('aria-posinset', '20');
  expect(await readTitles(page)).toEqual(jobs.map(({ title }) => title));
  const last = jobs.at(-1);
  if (!last) throw new Error('The demonstration has no jobs.');
  await expect.poll(() => cards.count()).toBeLessThan(jobs.length);
  const link = card(last.title).last().getByRole('link', { name: 'View Details' });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('heading', { name: last.title, level: 1 })).toBeVisible();
  // Screen reader users hear where they are.
  await expect(page.getByRole('status').filter({ hasText: last.title })).toBeAttached();
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5);
});

test(
  'when the server is unreachable, the list and the dialog say so, keep the filters, and can retry',
  ONCE,
  async ({ page, demo }) => {
    const remote = (await listedJobs(demo)).filter(({ type }) => type === 'Remote');
    await page.route('**/rest/v1/**', (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
    await page.goto('/jobs?type=Remote');
    await expect(page.getByRole('heading', { name: 'The jobs did not load' })).toBeVisible();
    await expect(toasts(page)).toContainText('Error fetching jobs');
    // The count is requested twice more before it gives up.
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await page.unroute('**/rest/v1/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(`Discover ${remote.length} amazing job opportunities`)).toBeVisible();

    await page.route('**/rest/v1/jobs?*id=eq.*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Out of order' } }),
    );
    await listing(page).cards.getByRole('button', { name: 'Apply Now' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'The job did not load' })).toBeVisible();
    await page.unroute('**/rest/v1/jobs?*id=eq.*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByLabel('Full name')).toBeVisible();
  },
);

// The list of tenders, one tender, and how to bid for it.

import { fillBoards } from '../support/boards';
import { SEEKER, test as demoTest } from '../support/demo';
import { listing, readTitles } from '../support/listing';
import { silenceLiveConnection } from '../support/live';
import { makePdf } from '../support/pdf';
import { createPerson, endSessions, adminClient, signIn as act } from '../support/people';
import { insertRow } from '../support/rows';
import { startSignedIn } from '../support/screens';
import { expect, signIn, test as base, toasts, ONCE } from '../support/test';

interface Tender {
  title: string;
  category: string;
  status: string;
  deadline: string;
  budget_min: number | null;
  budget_max: number | null;
  company: string;
  location: string;
  type: string | null;
  description: string;
  requirements: string[];
  bids: number;
}

demoTest(
  'C-007 C-048 C-190 C-203 C-204 C-206 C-208 C-210 C-213 C-223 C-240 tenders are filtered, ordered and counted, and each card describes the tender',
  ONCE,
  async ({ page, demo }) => {
    demoTest.slow();
    await startSignedIn(page, demo, SEEKER);
    const { data } = await adminClient(demo).from('tenders').select('*').throwOnError();
    const tenders = data as Tender[];
    const cases: [address: string, keeps: (tender: Tender) => boolean][] = [
      ['', () => true],
      ['?category=Technology&category=Healthcare', ({ category }) => ['Technology', 'Healthcare'].includes(category)],
      ['?status=Closed&status=Awarded', ({ status }) => status !== 'Open'],
      ['?location=GUJARAT', ({ location }) => location.includes('Gujarat')],
      [
        '?status=Open&category=Design&category=Marketing&budget=300000-2000000',
        ({ status, category, budget_min, budget_max }) =>
          status === 'Open' &&
          ['Design', 'Marketing'].includes(category) &&
          (budget_max ?? Infinity) >= 300_000 &&
          (budget_min ?? 0) <= 2_000_000,
      ],
      [
        '?budget=1000000-5000000&category=Technology',
        ({ budget_min, budget_max, category }) =>
          category === 'Technology' && (budget_max ?? Infinity) >= 1_000_000 && (budget_min ?? 0) <= 5_000_000,
      ],
    ];
    for (const [address, keeps] of cases) {
      const expected = tenders.filter(keeps);
      expect(expected.length, address).toBeGreaterThan(0);
      await page.goto(`/b2b${address}`);
      await expect(page.getByText(`Discover ${expected.length} amazing business opportunities`)).toBeVisible();
      await expect(listing(page).cards.first()).toBeVisible();
      const titles = await readTitles(page);
      expect([...titles].sort(), address).toEqual(expected.map(({ title }) => title).sort());
      const open = expected
        .filter(({ status }) => status === 'Open')
        .sort((a, b) => (a.deadline < b.deadline ? -1 : 1));
      if (open[0])
        expect(open.filter(({ deadline }) => deadline === open[0]?.deadline).map(({ title }) => title)).toContain(
          titles[0],
        );
    }

    const shown = tenders.find(({ status, bids, type }) => status === 'Open' && bids > 1 && type !== null);
    const closed = tenders.find(({ status }) => status === 'Closed');
    if (!shown || !closed) throw new Error('The demonstration has no such tender.');
    await page.goto(`/b2b?search=${encodeURIComponent(shown.title)}`);
    const card = listing(page).card(shown.title).first();
    const { title, company, location, type, category, description, status, bids } = shown;
    const stated = [
      title,
      company,
      location,
      type ?? '',
      category,
      description,
      status,
      ...shown.requirements.slice(0, 3),
    ];
    for (const text of stated) await expect(card).toContainText(text);
    await expect(card).toContainText(new RegExp(`${bids}\\s+(sealed )?bids`));
    await expect(card).toContainText(/₹[\d,]+/);
    await expect(card).toContainText(/left|Today/);
    await expect(card).toContainText(/ago|Today/);
    // Green where bidding is possible, red otherwise.
    await expect(card.getByText('Open', { exact: true })).toHaveCSS('color', 'rgb(27, 115, 70)');
    await page.goto(`/b2b?status=Closed&search=${encodeURIComponent(closed.title)}`);
    const pill = listing(page).card(closed.title).first().getByText('Closed', { exact: true });
    await expect(pill).toHaveCSS('color', 'rgb(179, 38, 30)');
    await page.goto('/b2b');
    const highest = page.getByRole('slider', { name: 'Highest budget' });
    await expect(highest).toHaveAttribute('aria-valuemax', '10000000');
    await expect(highest).toHaveAttribute('aria-valuetext', '₹1,00,00,000 and above');
    await highest.press('ArrowLeft');
    await expect(page).toHaveURL(/budget=0-9900000$/);
    await page.goto('/b2b?search=submarine');
    await expect(page.getByPlaceholder('Search b2b...')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No tenders found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your filters to see more results')).toBeVisible();
  },
);

/** A tender of a business, and the person signed in. */
const test = base.extend<{ tenderId: string; title: string }>({
  title: async ({ person }, provide) => {
    await provide(`${person.id.slice(-4)} Ripening chambers`);
  },
  tenderId: async ({ page, instance, person }, provide) => {
    await startSignedIn(page, instance, person);
    await provide((await fillBoards(instance, person.id.slice(-4))).tenderId);
  },
});

test('C-010 C-214 C-256 C-258 C-259 C-260 C-261 C-262 C-263 C-264 C-265 C-266 C-267 C-268 C-269 C-270 C-271 someone bids, once, and may withdraw', async ({
  page,
  instance,
  person,
  tenderId,
  title,
}) => {
  await page.goto(`/b2b?search=${encodeURIComponent(title)}`);
  const card = page.getByRole('article').filter({ hasText: title });
  for (const text of [
    'Sahyadri Foods',
    'Technology',
    'Open',
    '1 month left',
    'Up to ₹18,50,000',
    '0 sealed bids',
    'Today',
  ]) {
    await expect(card).toContainText(text);
  }
  await card.getByRole('button', { name: 'Submit Proposal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Proposal' });
  await expect(dialog.getByLabel('Name')).toHaveValue(person.name);
  await expect(dialog).toContainText('5 of 5 proposals left this month on Basic');
  const submit = dialog.getByRole('button', { name: 'Submit Proposal' });
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('Email').fill('');
  await submit.click();
  for (const text of ['Name is required', 'Email is required', 'Mobile number is required', 'Address is required']) {
    await expect(dialog.getByText(text)).toBeVisible();
  }

  await dialog.getByLabel('GST', { exact: false }).first().fill('27AAPFU0939F1ZV');
  await dialog.getByRole('button', { name: 'Verify GST' }).click();
  await expect(dialog.getByText('Well-formed, of Maharashtra.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'PAN' }).fill('AAPFU0939G');
  await dialog.getByRole('button', { name: 'Verify PAN' }).click();
  await expect(dialog.getByText('The PAN inside the GSTIN is AAPFU0939F.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'PAN' }).fill('AAPFU0939F');
  await dialog.getByRole('button', { name: 'Verify PAN' }).click();
  await expect(dialog.getByText('not the income tax register')).toBeVisible();

  const work = dialog.locator('input[type=file]');
  await work.setInputFiles({ name: 'w.zip', mimeType: 'application/zip', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(toasts(page)).toContainText('Please upload a file smaller than 10MB.');
  await work.setInputFiles({ name: 'work.pdf', mimeType: 'application/pdf', buffer: makePdf('Depots') });
  await expect(dialog.getByText('Ready')).toBeVisible();
  await dialog.getByLabel('Name').fill('Ananya Iyer');
  await dialog.getByLabel('Email').fill('ananya@example.in');
  await dialog.getByLabel('Mobile').fill('98765');
  await dialog.getByLabel('Address').fill('12 MG Road, Pune');
  await dialog.getByLabel('Amount').fill('₹ 12,50,000');
  await submit.click();
  // Errors that only the server finds are marked in the form as well.
  await expect(dialog.getByText('Enter a ten-digit Indian mobile number')).toBeVisible();
  await expect(dialog.getByLabel('Mobile')).toBeFocused();
  await dialog.getByLabel('Mobile').fill('98765 43210');
  await submit.click();
  await expect(toasts(page)).toContainText('Proposal Submitted!');
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Proposal sent');
  await expect(card).toContainText('1 sealed bid');
  const { data } = await adminClient(instance).from('proposals').select('*').eq('tender_id', tenderId).throwOnError();
  expect(data).toMatchObject([{ name: 'Ananya Iyer', amount: 1_250_000, gst: '27AAPFU0939F1ZV', pan: 'AAPFU0939F' }]);

  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByText('Sealed bids')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('button', { name: 'Submit Proposal' })).toBeEnabled();
});

test('C-049 C-050 C-241 C-257 a closed tender accepts no proposals, an unknown one is not found, and an ended session is restored', async ({
  page,
  instance,
  person,
  tenderId,
}) => {
  await silenceLiveConnection(page);
  await page.goto('/b2b/12');
  await expect(page.getByRole('heading', { name: 'Tender not found or still loading...' })).toBeVisible();
  await page.goto(`/b2b/${tenderId}`);
  const open = page.getByRole('button', { name: 'Submit Proposal' });
  await expect(open).toBeEnabled();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Submit Proposal' });
  await dialog.getByLabel('Mobile').fill('98765 43210');
  await dialog.getByRole('textbox', { name: 'GST' }).fill('27AAPFU0939F1ZV');
  await page.keyboard.press('Escape');
  await endSessions(instance, person);
  await open.click();
  await expect(toasts(page)).toContainText('Authentication Required');
  await expect(toasts(page)).toContainText('Please log in to submit a proposal.');
  await signIn(page, person);
  await expect(dialog.getByLabel('Mobile')).toHaveValue('98765 43210');
  await dialog.getByRole('button', { name: 'Verify GST' }).click();
  await expect(dialog.getByText('Well-formed, of Maharashtra.')).toBeVisible();

  await adminClient(instance).from('tenders').update({ status: 'Closed' }).eq('id', tenderId).throwOnError();
  await page.goto(`/b2b/${tenderId}`);
  await expect(page.getByText('This tender is closed and takes no more proposals.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Proposal' })).toBeDisabled();
});

base('C-272 no one bids for their own tender', async ({ page, instance }) => {
  const owner = await createPerson(instance, 'Hetal Kothari', 'business');
  const client = await act(instance, owner);
  const tender = { title: 'Own tender', category: 'Design', deadline: '2030-01-31', description: 'Mine.' };
  const tenderId = await insertRow(client, 'tenders', tender);
  await startSignedIn(page, instance, owner);
  await page.goto(`/b2b/${tenderId}?propose=${tenderId}`);
  await expect(page.getByRole('dialog')).toContainText('You cannot bid for your own tender.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Submit Proposal' })).toHaveCount(0);
});

// A sealed tender from the first bid to the award, in the browsers of its owner and of a bidder.

import { bid, postTender } from '../support/bidding';
import { openBrowser } from '../support/browsers';
import { createPerson, adminClient } from '../support/people';
import { startSignedIn } from '../support/screens';
import { expect, test, toasts } from '../support/test';

test('C-010 C-184 C-185 C-271 bids stay sealed until the tender closes, then they are compared and one wins', async ({
  page,
  browser,
  instance,
  person,
}) => {
  const business = await createPerson(instance, 'Sahyadri Foods', 'business');
  const kavya = await createPerson(instance, 'Kavya Nair');
  const tender = await postTender(instance, business, { title: 'Ripening chambers' });
  await startSignedIn(page, instance, business);
  await page.goto(`/b2b/${tender}/proposals`);
  await expect(page.getByRole('heading', { name: '0 sealed proposals' })).toBeVisible();

  await bid(instance, kavya, tender, 1_200_000);
  await expect(page.getByRole('heading', { name: '1 sealed proposal' })).toBeVisible();
  await bid(instance, person, tender, 900_000);
  await expect(page.getByRole('heading', { name: '2 sealed proposals' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/Kavya|Ananya|₹9,00,000|₹12,00,000/);
  const bidder = await openBrowser(browser, instance, person);
  await bidder.goto('/dashboard/user');
  const own = bidder.getByRole('region', { name: 'Your Proposals' });
  await expect(own).toContainText('Under Review');

  // What the server does at the end of the last day; tests with their own clock cover that.
  await adminClient(instance).from('tenders').update({ status: 'Closed' }).eq('id', tender).throwOnError();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(/Ananya Iyer.*₹9,00,000.*Lowest.*Within budget/);
  await expect(rows.nth(2)).toContainText(/Kavya Nair.*₹12,00,000.*33% above the lowest/);

  await page.getByRole('button', { name: 'Award to Kavya Nair' }).click();
  const dialog = page.getByRole('dialog', { name: 'Award to Kavya Nair' });
  await dialog.getByRole('button', { name: 'Award tender' }).click();
  await expect(dialog).toContainText('Please give a reason.');
  await dialog.getByLabel('Reason').fill('Service within a day counted for more than the price.');
  // M-49: the other bidders do not read why one of them won.
  await dialog.getByLabel('To the other bidders').fill('Thank you for a careful offer.');
  await dialog.getByRole('button', { name: 'Award tender' }).click();
  await expect(toasts(page)).toContainText('Awarded to Kavya Nair');
  await expect(rows.nth(2)).toContainText('Accepted');
  await expect(rows.nth(1)).toContainText('Rejected');
  await expect(page.getByRole('button', { name: /^Award to/ })).toHaveCount(0);

  await expect(own).toContainText('Rejected');
  await expect(bidder.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName(
    /unread/,
  );
  await bidder.goto('/notifications');
  await expect(bidder.getByRole('tabpanel')).toContainText('Your proposal was not chosen: Ripening chambers');
  await bidder.goto('/dashboard/bids');
  await expect(bidder.getByRole('article')).toContainText('Thank you for a careful offer.');
  // Only the owner can compare proposals.
  await bidder.goto(`/b2b/${tender}/proposals`);
  await expect(bidder.getByRole('heading', { name: 'No proposals to show' })).toBeVisible();
});

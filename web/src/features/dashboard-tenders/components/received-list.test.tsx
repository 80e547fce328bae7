import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { ReceivedList } from './received-list';

const BIDDER = '0199a000-0000-7000-8000-0000000000b2';

const proposal = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  name: 'Kaveri Fabricators',
  amount: 410000,
  status: 'Under Review',
  created_at: '2026-11-15T00:37:16+00:00',
  tender: { id: '0199a000-0000-7000-8000-0000000000c3', title: 'Steel racks', status: 'Closed' },
  bidder: { id: BIDDER, avatar_url: null, company_name: 'Kaveri Fabricators', user_type: 'business' },
};

it('M-54: the bidder of a received proposal is a link to their page', async () => {
  renderWithServer(<ReceivedList />, (request) => Response.json(request.url.includes('/proposals') ? [proposal] : []));
  expect(await screen.findByRole('link', { name: 'Kaveri Fabricators' })).toHaveAttribute('href', `/user/${BIDDER}`);
});

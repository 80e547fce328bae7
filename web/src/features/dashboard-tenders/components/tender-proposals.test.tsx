import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { READER, renderWithServer, type Server } from '@/testing/render-with-server';
import { TenderProposals } from './tender-proposals';

const COMPANY = '0199a000-0000-7000-8000-0000000000a9';

const tender = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  title: 'Ripening chambers',
  status: 'Open',
  sealed: true,
  deadline: '2030-01-31',
  budget_min: 500_000,
  budget_max: 1_000_000,
  bids: 2,
  withdrawn_at: null,
  business_id: READER.id,
};

function proposal(number: number, name: string, amount: number) {
  return {
    id: `0199a000-0000-7000-8000-0000000000e${number}`,
    bidder_id: `0199a000-0000-7000-8000-00000000000${number}`,
    name,
    email: 'bidder@example.in',
    mobile: '98765 43210',
    address: '12 MG Road, Pune',
    gst: null,
    pan: null,
    amount,
    message: 'In eight weeks.',
    file_path: null,
    status: 'Under Review',
    note: null,
    created_at: '2026-11-15T00:37:16.890123+00:00',
    updated_at: '2026-11-16T09:12:44.120456+00:00',
    tender: { business_id: READER.id },
    bidder: { full_name: name, avatar_url: null, company_name: null, user_type: 'user' },
  };
}

/** A server with this tender and its proposals that records the requests it receives. */
function serveTender(shown: object | null, requests: Request[], role?: string): Server {
  return (request) => {
    requests.push(request.clone());
    const { pathname } = new URL(request.url);
    if (pathname === '/rest/v1/tenders') return Response.json(shown === null ? [] : [shown]);
    if (pathname === '/rest/v1/team_members') return Response.json(role === undefined ? [] : [{ role }]);
    if (pathname === '/rest/v1/proposals') {
      return Response.json([proposal(1, 'Ananya Iyer', 900_000), proposal(2, 'Kavya Nair', 1_200_000)]);
    }
    return Response.json({});
  };
}

const paths = (requests: Request[]) => requests.map(({ url }) => new URL(url).pathname);

it('counts sealed proposals without requesting them', async () => {
  const requests: Request[] = [];
  renderWithServer(<TenderProposals tenderId={tender.id} />, serveTender(tender, requests));

  expect(await screen.findByRole('heading', { name: '2 sealed proposals' })).toBeVisible();
  expect(paths(requests)).not.toContain('/rest/v1/proposals');
});

it('M-49: compares opened proposals, and awards one only with a reason that the others cannot read', async () => {
  const user = userEvent.setup();
  const requests: Request[] = [];
  renderWithServer(<TenderProposals tenderId={tender.id} />, serveTender({ ...tender, status: 'Closed' }, requests));

  expect(await screen.findByText('Lowest')).toBeVisible();
  expect(screen.getByText('33% above the lowest')).toBeVisible();
  expect(screen.getByText('Over budget')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Award to Kavya Nair' }));
  const dialog = await screen.findByRole('dialog', { name: 'Award to Kavya Nair' });
  await user.click(within(dialog).getByRole('button', { name: 'Award tender' }));
  expect(within(dialog).getByText('Please give a reason.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Reason'), 'Service within a day.');
  await user.type(within(dialog).getByLabelText(/To the other bidders/), 'Another bid scored higher.');
  await user.click(within(dialog).getByRole('button', { name: 'Award tender' }));

  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument();
  });
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({
    p_proposal_id: proposal(2, '', 0).id,
    p_updated_at: proposal(2, '', 0).updated_at,
    p_status: 'Accepted',
    p_note: 'Service within a day.',
    p_note_to_others: 'Another bid scored higher.',
  });
});

it('shows nothing about someone else’s tender', async () => {
  const others = { ...tender, status: 'Closed', business_id: COMPANY };
  const requests: Request[] = [];
  renderWithServer(<TenderProposals tenderId={tender.id} />, serveTender(others, requests));

  expect(await screen.findByRole('heading', { name: 'No proposals to show', level: 1 })).toBeVisible();
  expect(paths(requests)).not.toContain('/rest/v1/proposals');
});

it('lets a team viewer compare, and an editor decide', async () => {
  const teamTender = { ...tender, status: 'Closed', business_id: COMPANY };
  const requests: Request[] = [];
  const { unmount } = renderWithServer(
    <TenderProposals tenderId={tender.id} />,
    serveTender(teamTender, requests, 'Viewer'),
  );
  expect(await screen.findByText('Lowest')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Award/ })).not.toBeInTheDocument();
  const read = requests.find(({ url }) => url.includes('/rest/v1/proposals'));
  expect(new URL(read?.url ?? '').searchParams.get('tender.business_id')).toBe(`eq.${COMPANY}`);
  unmount();

  renderWithServer(<TenderProposals tenderId={tender.id} />, serveTender(teamTender, [], 'Editor'));
  expect(await screen.findByRole('button', { name: 'Award to Kavya Nair' })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { ProposalDialog } from './proposal-dialog';

const TENDER = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  business_id: '0199a000-0000-7000-8000-0000000000e1',
  title: 'Ripening chambers',
  company: 'Sahyadri Foods',
  location: 'Nashik',
  category: 'Technology',
  type: null,
  budget_min: null,
  budget_max: null,
  deadline: '2099-12-31',
  sealed: true,
  description: 'Two depots.',
  requirements: [],
  skills: [],
  status: 'Open',
  created_at: '2026-11-01T00:00:00Z',
  bids: 1,
  views: 3,
  withdrawn_at: null,
  warnings: [],
  held_at: null,
  posted_by: null,
  business: {
    id: '0199a000-0000-7000-8000-0000000000e1',
    full_name: 'Meera',
    avatar_url: null,
    headline: null,
    company_name: null,
  },
  events: [],
};

const PROPOSAL = {
  id: '0199a000-0000-7000-8000-0000000000f1',
  tender_id: TENDER.id,
  name: 'Ananya Iyer',
  email: 'ananya@example.in',
  mobile: '98765 43210',
  address: 'Bengaluru',
  gst: null,
  pan: null,
  amount: 1_857_000,
  message: 'We can start at once.',
  file_path: 'me/work.pdf',
  status: 'Under Review',
  note: null as string | null,
  created_at: '2026-11-10T00:00:00Z',
};

interface ServerRows {
  tender?: Partial<typeof TENDER>;
  proposal?: Partial<typeof PROPOSAL> | undefined;
  left?: number;
}

/** Calls to the server's commands are recorded in `sent`. */
function renderDialog({ tender, proposal, left = 3 }: ServerRows) {
  const sent: { call: string; body: unknown }[] = [];
  const stored = proposal && { ...PROPOSAL, ...proposal };
  const onClose = vi.fn();
  renderWithServer(<ProposalDialog tenderId={TENDER.id} onClose={onClose} />, async (request) => {
    const { pathname } = new URL(request.url);
    const [table] = pathname.split('/').slice(-1);
    if (table === 'proposals_left')
      return Response.json({ plan: 'Basic', limit: 5, used: 5 - left, left, renews_on: '2026-12-01' });
    if (pathname.includes('/rpc/')) {
      sent.push({ call: table ?? '', body: await request.json() });
      return Response.json({});
    }
    const one = request.headers.get('accept')?.includes('pgrst.object') ?? false;
    if (table === 'tenders') return Response.json(one ? { ...TENDER, ...tender } : [{ ...TENDER, ...tender }]);
    if (table === 'proposals') return Response.json(one ? (stored ?? null) : stored ? [stored] : []);
    return Response.json([]);
  });
  return { sent, onClose };
}

it('M-48: shows that no proposals are left before the form can be filled in', async () => {
  renderDialog({ left: 0 });
  expect(await screen.findByText(/You have used all 5 proposals that Basic allows this month/)).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('M-45: a bid can be changed while bidding is open, and keeps its file', async () => {
  const user = userEvent.setup();
  const { sent, onClose } = renderDialog({ proposal: {}, left: 0 });
  const amount = await screen.findByRole('textbox', { name: /Amount/ });
  expect(amount).toHaveValue('18,57,000');
  expect(screen.getByRole('button', { name: 'Open the file you sent' })).toBeEnabled();
  await user.clear(amount);
  await user.type(amount, '1750000');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalled();
  });
  expect(sent).toEqual([
    {
      call: 'change_proposal',
      body: {
        p_tender_id: TENDER.id,
        p_name: 'Ananya Iyer',
        p_email: 'ananya@example.in',
        p_mobile: '98765 43210',
        p_address: 'Bengaluru',
        p_amount: 1_750_000,
        p_message: 'We can start at once.',
        p_file_path: 'me/work.pdf',
      },
    },
  ]);
});

it('M-45: a decided bid can be read, with its reason', async () => {
  renderDialog({ tender: { status: 'Awarded' }, proposal: { status: 'Rejected', note: 'Another bid was lower.' } });
  const dialog = await screen.findByRole('dialog', { name: 'Your proposal' });
  expect(await within(dialog).findByText('Another bid was lower.')).toBeVisible();
  expect(within(dialog).getByText('₹18,57,000')).toBeVisible();
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
});

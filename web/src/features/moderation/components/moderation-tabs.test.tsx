import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithServer } from '@/testing/render-with-server';
import { ModerationTabs } from './moderation-tabs';

const HELD = {
  id: '0199a000-0000-7000-8000-00000000000a',
  kind: 'job',
  title: 'Typist',
  company: 'Easy Typing House',
  owner_id: '0199a000-0000-7000-8000-00000000000b',
  owner_name: 'Ravi Shah',
  warnings: ['fee', 'a-rule-of-a-newer-server'],
  description: 'Registration fee of Rs 500.',
  requirements: ['Typing'],
  skills: ['Gujarati'],
  type: '',
  department: '',
  questions: ['Can you pay today?'],
  location: 'Surat',
  money_min: null,
  money_max: 90_000,
  held_at: '2026-11-17T00:00:00Z',
  text_key: 'a-hash',
};

const REPORTED = {
  kind: 'post',
  target_id: '0199a000-0000-7000-8000-00000000000c',
  status: 'Open',
  reports: 3,
  reasons: ['Spam or a scam'],
  since: '2026-11-17T00:00:00Z',
  target: {
    owner_id: HELD.owner_id,
    owner_name: 'Ravi Shah',
    title: null,
    excerpt: 'Buy now',
    has_media: false,
    context_id: null,
  },
};

/** Renders the tabs with a server that returns these lists, and records the decisions it receives. */
function open(at: string, { decide = () => new Response(null, { status: 204 }) } = {}) {
  const decisions: unknown[] = [];
  const lists = { held: [HELD], reported: [REPORTED, { ...REPORTED, status: 'Dismissed', reports: 1 }] };
  renderWithServer(
    <ModerationTabs />,
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/moderation_counts')) return Response.json({ held: 1, reports: 1 });
      if (pathname.endsWith('/held_postings')) return Response.json(lists.held);
      if (pathname.endsWith('/reported_targets')) return Response.json(lists.reported);
      decisions.push(await request.json());
      lists.held = [];
      lists.reported = [];
      return decide();
    },
    at,
  );
  return decisions;
}

it('shows a held posting with its full text and its warnings, and publishes it', async () => {
  const user = userEvent.setup();
  const decisions = open('/moderation');
  const entry = await screen.findByRole('article', { name: 'Typist' });
  for (const text of [
    'Registration fee of Rs 500.',
    'Typing',
    'Gujarati',
    'Can you pay today?',
    /Surat · Up to ₹90,000/,
  ]) {
    expect(within(entry).getByText(text)).toBeInTheDocument();
  }
  expect(within(entry).getByText(/^Remove every fee, deposit or charge/)).toBeInTheDocument();
  expect(within(entry).getByRole('link', { name: 'Ravi Shah' })).toHaveAttribute('href', `/user/${HELD.owner_id}`);
  await user.click(within(entry).getByRole('button', { name: 'Publish as it is' }));
  expect(await screen.findByText('Job published')).toBeInTheDocument();
  expect(decisions).toEqual([{ p_posting_id: HELD.id, p_release: true, p_text_key: HELD.text_key }]);
  expect(await screen.findByRole('heading', { name: 'No held postings' })).toBeInTheDocument();
});

it('asks for confirmation before taking a posting down', async () => {
  const user = userEvent.setup();
  const decisions = open('/moderation');
  await user.click(await screen.findByRole('button', { name: 'Take down' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take down the job “Typist”?' });
  expect(decisions).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Take down' }));
  expect(await screen.findByText('Job taken down')).toBeInTheDocument();
  expect(decisions).toEqual([{ p_posting_id: HELD.id, p_release: false, p_text_key: HELD.text_key }]);
});

it('shows that another moderator was quicker, and removes the entry', async () => {
  const user = userEvent.setup();
  const gone = { code: 'P0002', message: 'This posting is no longer held.', details: null, hint: null };
  open('/moderation', { decide: () => Response.json(gone, { status: 404 }) });
  await user.click(await screen.findByRole('button', { name: 'Publish as it is' }));
  expect(await screen.findByText('Already decided')).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('article', { name: 'Typist' })).not.toBeInTheDocument();
  });
});

it('shows that the posting was changed since it was read', async () => {
  const user = userEvent.setup();
  const changed = { code: 'P0001', message: 'The posting was changed. Read it again.', details: null, hint: null };
  open('/moderation', { decide: () => Response.json(changed, { status: 400 }) });
  await user.click(await screen.findByRole('button', { name: 'Publish as it is' }));
  expect(await screen.findByText('The posting was changed. Read it again.')).toBeInTheDocument();
});

it('shows open reports first, one entry per target, and settles them without action', async () => {
  const user = userEvent.setup();
  const decisions = open('/moderation?show=reports');
  const list = await screen.findByRole('list', { name: 'Open reports' });
  const entry = within(list).getByRole('article', { name: 'Post of Ravi Shah' });
  expect(within(entry).getByText('3 reports')).toBeInTheDocument();
  expect(within(entry).getByRole('link', { name: 'Post of Ravi Shah' })).toHaveAttribute(
    'href',
    `/post/${REPORTED.target_id}`,
  );
  const settled = screen.getByRole('list', { name: 'Recently settled' });
  expect(within(settled).queryByRole('button')).not.toBeInTheDocument();
  await user.click(within(entry).getByRole('button', { name: 'No action needed' }));
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeInTheDocument();
  expect(decisions).toEqual([{ p_kind: 'post', p_target_id: REPORTED.target_id, p_remove: false }]);
});

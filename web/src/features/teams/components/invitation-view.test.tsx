import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { READER, renderWithServer, type Server } from '@/testing/render-with-server';
import { InvitationView } from './invitation-view';
import { OpenInvitations } from './open-invitations';
import { ReceivedInvitations } from './received-invitations';

const ID = '0199a000-0000-7000-8000-0000000000f1';
const COMPANY = '0199a000-0000-7000-8000-0000000000a9';

const invitation = {
  id: ID,
  role: 'Editor',
  expires_at: '2999-01-01T00:00:00+00:00',
  company: {
    id: COMPANY,
    full_name: 'Hetal Kothari',
    company_name: 'Surat Loom Works',
    headline: null,
    avatar_url: null,
    user_type: 'business',
  },
  inviter: { full_name: 'Hetal Kothari' },
};

/** A server with these invitations to the reader that records its requests. */
function serve(invitations: object[], requests: Request[] = []): Server {
  return (request) => {
    requests.push(request.clone());
    if (request.url.includes('/rpc/')) return new Response(null, { status: 204 });
    return Response.json(request.url.includes('/team_invitations') ? invitations : []);
  };
}

it('C-362 shows who invites to which company, and accepts', async () => {
  const user = userEvent.setup();
  const requests: Request[] = [];
  renderWithServer(<InvitationView id={ID} />, serve([invitation], requests));

  expect(await screen.findByRole('heading', { name: 'Join the team of Surat Loom Works' })).toBeVisible();
  expect(screen.getByText('Hetal Kothari invites you as Editor.')).toBeVisible();
  expect(new URL(requests[0]?.url ?? '').searchParams.get('email')).toBe(`eq.${READER.email}`);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => {
    expect(window.location.pathname).toBe(`/company/${COMPANY}`);
  });
  const sent = requests.find(({ method }) => method === 'POST');
  expect(await sent?.json()).toEqual({ p_invitation_id: ID, p_accept: true });
});

it('declines', async () => {
  const user = userEvent.setup();
  const requests: Request[] = [];
  renderWithServer(<InvitationView id={ID} />, serve([invitation], requests));

  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  await waitFor(() => {
    expect(window.location.pathname).toBe('/team');
  });
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({
    p_invitation_id: ID,
    p_accept: false,
  });
});

it('explains why there is nothing to answer, and names the email address it looked for', async () => {
  renderWithServer(<InvitationView id={ID} />, serve([]));

  expect(await screen.findByRole('heading', { name: 'No open invitation', level: 1 })).toBeVisible();
  expect(screen.getByText(new RegExp(READER.email))).toBeVisible();
});

it('does not accept an expired invitation', async () => {
  renderWithServer(<InvitationView id={ID} />, serve([{ ...invitation, expires_at: '2020-01-01T00:00:00+00:00' }]));

  expect(await screen.findByRole('button', { name: 'Accept' })).toBeDisabled();
});

it('M-54: the company that invites is a link to its page', async () => {
  renderWithServer(<InvitationView id={ID} />, serve([invitation]));
  renderWithServer(<ReceivedInvitations />, serve([invitation]));

  await waitFor(() => {
    expect(screen.getAllByRole('link', { name: 'Surat Loom Works' })).toHaveLength(2);
  });
  for (const link of screen.getAllByRole('link', { name: 'Surat Loom Works' })) {
    expect(link).toHaveAttribute('href', `/company/${COMPANY}`);
  }
});

it('M-43: an invitation names the day in India until which it is open, to both sides', async () => {
  // Still the old year in London.
  const open = { ...invitation, email: 'ravi@example.in', expires_at: '2998-12-31T20:00:00+00:00' };
  renderWithServer(<InvitationView id={ID} />, serve([open]));
  renderWithServer(<OpenInvitations companyId={COMPANY} ownRole="Owner" />, serve([open]));

  await waitFor(() => {
    expect(screen.getAllByText(/1 Jan 2999/)).toHaveLength(2);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { TokenList } from '@/features/settings/api/list-tokens';
import { renderWithServer } from '@/testing/render-with-server';
import { ApiTokens } from './api-tokens';

const TOKEN = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  name: 'Nightly report',
  prefix: 'sgm_Ab3d',
  access: 'read' as const,
  created_at: '2026-11-15T06:00:00Z',
  last_used_at: null,
  expires_at: null,
};

const TEXT = `sgm_Ab3d${'x'.repeat(39)}`;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A server with these tokens that records its requests. The client has no method for tokens, so `fetch` itself is replaced. */
function serveTokens(definition: Partial<TokenList>, requests: Request[] = []): Request[] {
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    return Promise.resolve(answer(request, { tokens: [], included: true, limit: 20, ...definition }));
  });
  return requests;
}

function answer({ method }: Request, definition: TokenList): Response {
  if (method === 'POST') return Response.json({ ...TOKEN, token: TEXT }, { status: 201 });
  if (method === 'DELETE') return new Response(null, { status: 204 });
  return Response.json(definition);
}

function show() {
  renderWithServer(<ApiTokens />, () => Response.json([]));
}

it('C-364: shows which plan includes tokens, and allows revoking old ones without it', async () => {
  serveTokens({ included: false, tokens: [TOKEN] });
  show();

  expect(await screen.findByText(/part of the Business plan/)).toHaveTextContent('Yours are kept');
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscribe');
  expect(screen.queryByRole('button', { name: 'New token' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Revoke Nightly report' })).toBeVisible();
});

it('C-364: creates a token and shows it once', async () => {
  const user = userEvent.setup();
  const requests = serveTokens({});
  show();

  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New API token' });
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(within(dialog).getByLabelText('Name')).toHaveAccessibleDescription('Give the token a name.');

  await user.type(within(dialog).getByLabelText('Name'), ' Nightly report ');
  await user.selectOptions(within(dialog).getByLabelText('Access'), 'Read and write');
  await user.selectOptions(within(dialog).getByLabelText('Expiry'), 'No expiry');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));

  const shown = await screen.findByRole('dialog', { name: 'Your new token' });
  expect(within(shown).getByLabelText('Token')).toHaveValue(TEXT);
  expect(within(shown).getByLabelText('Token')).toHaveFocus();
  const sent = requests.find(({ method }) => method === 'POST');
  expect(sent?.url).toBe('http://sangam.test/auth/v1/user/tokens');
  expect(await sent?.json()).toEqual({ name: 'Nightly report', access: 'write', expires_in_days: null });

  // M-14: closing the dialog, in any way, does not lose the token.
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(await within(shown).findByRole('alert')).toHaveTextContent('You haven’t copied the token yet');
  expect(within(shown).getByLabelText('Token')).toHaveValue(TEXT);
  await user.tripleClick(within(shown).getByLabelText('Token'));
  await user.copy();
  await waitFor(() => {
    expect(within(shown).queryByRole('alert')).not.toBeInTheDocument();
  });
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(TEXT)).not.toBeInTheDocument();
});

it('M-14: a dialog whose token is being created cannot be closed, and then shows the token', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    new Request(input, init).method === 'POST'
      ? promise
      : Promise.resolve(Response.json({ tokens: [], included: true, limit: 20 })),
  );
  show();
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = await screen.findByRole('dialog', { name: 'New API token' });
  await user.type(within(dialog).getByLabelText('Name'), 'Nightly report{Enter}');
  await user.keyboard('{Escape}');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeDisabled();

  resolve(Response.json({ ...TOKEN, token: TEXT }, { status: 201 }));
  const shown = await screen.findByRole('dialog', { name: 'Your new token' });
  expect(within(shown).getByLabelText('Token')).toHaveValue(TEXT);
});

it('C-364: revokes a token after asking', async () => {
  const user = userEvent.setup();
  const requests = serveTokens({ tokens: [TOKEN] });
  show();

  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
  const dialog = await screen.findByRole('dialog', { name: 'Revoke “Nightly report”?' });
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));

  await waitFor(() => {
    expect(screen.queryByText('Nightly report')).not.toBeInTheDocument();
  });
  expect(requests.find(({ method }) => method === 'DELETE')?.url).toMatch(new RegExp(`/user/tokens/${TOKEN.id}$`));
});

it('C-364: offers no token beyond the limit of the account', async () => {
  serveTokens({ tokens: [TOKEN], limit: 1 });
  show();

  expect(await screen.findByText(/the most an account can have/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New token' })).not.toBeInTheDocument();
});

it('shows why the server refused, and that the list did not load', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'session_not_found', message: 'The session is over' }, { status: 403 })),
  );
  show();

  expect(await screen.findByText('The list did not load.')).toBeVisible();
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
});

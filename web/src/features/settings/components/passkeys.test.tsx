import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SupabaseContext, type Supabase } from '@/lib/server/supabase';
import { READER, renderWithServer } from '@/testing/render-with-server';
import { stubPasskeys } from '@/testing/stub-passkeys';
import { Passkeys } from './passkeys';

const PHONE = {
  id: 'p1',
  friendly_name: 'Pixel',
  created_at: '2026-03-02T06:00:00Z',
  last_used_at: '2026-04-05T06:00:00Z',
};
const LAPTOP = { id: 'p2', friendly_name: 'Laptop', created_at: '2026-05-06T06:00:00Z' };

const toasts = async () => within(await screen.findByRole('region', { name: /notifications/i }));

beforeEach(() => {
  stubPasskeys();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Renders the card of a user with these passkeys, and records the calls to the client. */
function show(passkeys: object[], { hasPassword = true, refusal = null as Error | null } = {}): unknown[] {
  const calls: unknown[] = [];
  let left = passkeys;
  const done = (call: unknown, error: Error | null = null) => {
    calls.push(call);
    return Promise.resolve({ data: null, error });
  };
  const passkey = {
    list: () => Promise.resolve({ data: left, error: null }),
    update: (change: object) => done(change),
    delete: (removal: object) => {
      left = [];
      return done(removal);
    },
  };
  const auth = { passkey, registerPasskey: () => done('register', refusal) };
  renderWithServer(
    <SupabaseContext value={{ auth } as unknown as Supabase}>
      <Passkeys />
    </SupabaseContext>,
    () => Response.json([]),
    '/',
    { ...READER, hasPassword },
  );
  return calls;
}

it('lists each passkey with its age and its last use', async () => {
  show([PHONE, LAPTOP]);

  const [phone, laptop] = await screen.findAllByRole('listitem');
  expect(phone).toHaveTextContent(/Pixel.*added 2 Mar.*last used 5 Apr/);
  expect(laptop).toHaveTextContent(/Laptop.*added 6 May.*not used yet/);
});

it('shows that the browser prompt was cancelled, and keeps the button', async () => {
  const refusal = Object.assign(new Error('Not allowed.'), {
    name: 'NotAllowedError',
    code: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
  });
  const calls = show([], { refusal });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));

  expect(await (await toasts()).findByText('The passkey was not added')).toBeVisible();
  expect(await (await toasts()).findByText(/^It was cancelled, or it took too long\./)).toBeVisible();
  expect(calls).toEqual(['register']);
  expect(screen.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
});

it('renames a passkey, but not to an empty name', async () => {
  const calls = show([PHONE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Pixel' }));
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(name).toHaveAccessibleDescription('Give the passkey a name.');

  await userEvent.type(name, ' Work phone ');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Work phone')).toBeVisible();
  expect(calls).toEqual([{ passkeyId: 'p1', friendlyName: 'Work phone' }]);
});

it.each([
  [true, /^You can no longer log in with it/],
  [false, /You can still log in with a link that we email you/],
])('asks before removing the last passkey of an account with a password: %s', async (hasPassword, consequence) => {
  const calls = show([PHONE], { hasPassword });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Pixel' }));
  const question = await screen.findByRole('dialog', { name: 'Remove “Pixel”?' });
  expect(question).toHaveAccessibleDescription(consequence);
  expect(calls).toEqual([]);

  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => {
    expect(screen.queryByText('Pixel')).not.toBeInTheDocument();
  });
  expect(calls).toEqual([{ passkeyId: 'p1' }]);
});

it('explains what to do in a browser without passkeys', async () => {
  vi.unstubAllGlobals();
  show([PHONE]);

  expect(await screen.findByText(/^This browser does not support passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove Pixel' })).toBeVisible();
});

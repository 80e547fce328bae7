import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { DeviceSession } from '@/features/settings/api/list-sessions';
import { renderWithServer } from '@/testing/render-with-server';
import { Devices } from './devices';

const HERE: DeviceSession = {
  id: '0199a000-0000-7000-8000-0000000000e1',
  created_at: '2026-11-15T06:00:00Z',
  refreshed_at: '2026-11-17T06:00:00Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  ip: '203.0.113.4',
  current: true,
};
const PHONE: DeviceSession = {
  ...HERE,
  id: '0199a000-0000-7000-8000-0000000000e2',
  user_agent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  current: false,
};

afterEach(() => {
  vi.unstubAllGlobals();
});

function show(): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    requests.push(request);
    return Promise.resolve(
      request.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json([HERE, PHONE]),
    );
  });
  renderWithServer(<Devices />, () => new Response(null, { status: 204 }));
  return requests;
}

it('lists every device, and marks this one, which has no sign-out button', async () => {
  show();

  const phone = (await screen.findByText('Chrome on Android')).closest('li');
  const here = screen.getByText('Firefox on Linux').closest('li') ?? document.body;
  expect(here).toHaveTextContent('Firefox on Linux');
  expect(here).toHaveTextContent('This device');
  expect(here).toHaveTextContent('203.0.113.4');
  expect(phone).toHaveTextContent('Chrome on Android');
  expect(phone).toHaveTextContent('last active');
  expect(within(here).queryByRole('button')).not.toBeInTheDocument();
});

it('signs out one device, which disappears from the list', async () => {
  const requests = show();

  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));

  await waitFor(() => {
    expect(screen.queryByText('Chrome on Android')).not.toBeInTheDocument();
  });
  expect(requests.find(({ method }) => method === 'DELETE')?.url).toBe(
    `http://sangam.test/auth/v1/user/sessions/${PHONE.id}`,
  );
});

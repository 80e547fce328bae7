// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteRetryAfter } from '@/lib/server/retry-after';
import { ResendMail } from './resend-mail';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send it again' }));
    await Promise.resolve();
  });

it('M-29: shows how long to wait, then sends again and waits again', async () => {
  const resend = vi.fn(() => Promise.resolve());
  render(<ResendMail sentAt={Date.now()} resend={resend} />);
  expect(screen.getByText(/in 60 seconds/)).toBeVisible();

  act(() => {
    vi.advanceTimersByTime(18_000);
  });
  expect(screen.getByText(/in 42 seconds/)).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(42_000);
  });
  await press();

  expect(resend).toHaveBeenCalledOnce();
  expect(screen.getByText(/in 60 seconds/)).toBeVisible();
});

it('M-29: waits as long as the server says when the request was too early', async () => {
  render(
    <ResendMail
      sentAt={0}
      resend={() => {
        noteRetryAfter(new Response(null, { status: 429, headers: { 'Retry-After': '25' } }));
        return Promise.reject(new Error('Too soon'));
      }}
    />,
  );

  await press();

  expect(screen.getByText(/in 25 seconds/)).toBeVisible();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchInSession, sendLast } from './session-fetch';

const REST = 'http://sangam.test/rest/v1/posts';
const LOGOUT = 'http://sangam.test/auth/v1/logout';

/** A server that answers on command, and the requests it has received so far. */
function connect() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const ask = fetchInSession((input) => {
    asked.push(input as string);
    return new Promise((resolve) => {
      answers.push(() => {
        resolve(Response.json(null));
      });
    });
  });
  return { ask, asked, answers };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends a session only after earlier requests are answered, and sends no more', async () => {
  const { ask, asked, answers } = connect();
  const before = ask(REST);
  await vi.advanceTimersByTimeAsync(0);
  const last = sendLast(async () => {
    await ask(LOGOUT);
    return { error: null };
  });
  const after = ask(REST);
  after.catch(() => undefined);

  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([REST]);
  answers[0]?.();
  await before;
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([REST, LOGOUT]);
  answers[1]?.();
  await last;
  await expect(after).rejects.toThrow('the session is over');
  expect(asked).toEqual([REST, LOGOUT]);
});

it('sends the waiting requests when the session could not be ended', async () => {
  const { ask, asked } = connect();
  const last = sendLast(() => Promise.resolve({ error: new Error('Out of order') }));
  void ask(REST);
  expect(asked).toEqual([]);
  await last;
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([REST]);
});

it('does not wait forever for a slow answer', async () => {
  const { ask, asked } = connect();
  void ask(REST);
  await vi.advanceTimersByTimeAsync(0);
  void sendLast(async () => {
    await ask(LOGOUT);
    return { error: null };
  });
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([REST, LOGOUT]);
});

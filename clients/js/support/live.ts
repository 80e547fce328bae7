// Helpers for live channels.

import assert from 'node:assert/strict';
import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Person } from './people.ts';

/** Longer than any expected event takes, even on a busy machine. */
const TIMEOUT_MS = 20_000;

/** Collects the values passed to a callback, to be awaited one by one. */
export class ReceivedValues<T> {
  private readonly waiting: T[] = [];
  private wake: (() => void) | undefined;

  readonly receive = (value: T): void => {
    this.waiting.push(value);
    this.wake?.();
  };

  /** The next value, or the next for which `wanted` returns true; earlier ones are dropped. */
  async next(wanted: (value: T) => boolean = () => true): Promise<T> {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    for (;;) {
      const place = this.waiting.findIndex(wanted);
      if (place >= 0) return this.waiting.splice(0, place + 1)[place] as T;
      assert.ok(!late.aborted, 'nothing came in time');
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        late.addEventListener(
          'abort',
          () => {
            resolve();
          },
          { once: true },
        );
      });
    }
  }

  /** The number of values not read yet. */
  get left(): number {
    return this.waiting.length;
  }
}

interface Status {
  status: string;
  error: Error | undefined;
}

/** Subscribes and waits for the first status; later ones can be read from the result. */
export async function subscribe(channel: RealtimeChannel): Promise<ReceivedValues<Status> & { first: Status }> {
  const statuses = new ReceivedValues<Status>();
  channel.subscribe((status, error) => {
    statuses.receive({ status, error });
  });
  const first = await statuses.next();
  return Object.assign(statuses, { first });
}

/** Subscribes to a channel, which must succeed. */
export async function subscribed(channel: RealtimeChannel): Promise<ReceivedValues<Status>> {
  const statuses = await subscribe(channel);
  assert.equal(statuses.first.status, 'SUBSCRIBED', statuses.first.error?.message);
  return statuses;
}

/** Runs a test with a person's sockets, and closes them afterwards so that the process can end. */
export async function closing(people: Person[], story: () => Promise<void>): Promise<void> {
  try {
    await story();
  } finally {
    for (const person of people) await person.client.removeAllChannels();
    for (const person of people) await person.client.realtime.disconnect();
  }
}

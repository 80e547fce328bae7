// What tests say about live channels.

import assert from 'node:assert/strict';
import type { RealtimeChannel } from '@supabase/supabase-js';
import type { Person } from './people.ts';

/** Longer than anything that should happen takes, even on a busy machine. */
const PATIENCE_MS = 20_000;

/** Everything a callback was called with, to be waited for one by one. */
export class ReceivedValues<T> {
  private readonly waiting: T[] = [];
  private wake: (() => void) | undefined;

  readonly receive = (value: T): void => {
    this.waiting.push(value);
    this.wake?.();
  };

  /** The next value, or the first of which `wanted` is true; the ones before it are dropped. */
  async next(wanted: (value: T) => boolean = () => true): Promise<T> {
    const late = AbortSignal.timeout(PATIENCE_MS);
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

  /** How many have not been looked at. */
  get left(): number {
    return this.waiting.length;
  }
}

interface Status {
  status: string;
  error: Error | undefined;
}

/** Subscribes and waits for the first status; the later ones are in what it gives. */
export async function subscribe(channel: RealtimeChannel): Promise<ReceivedValues<Status> & { first: Status }> {
  const statuses = new ReceivedValues<Status>();
  channel.subscribe((status, error) => {
    statuses.receive({ status, error });
  });
  const first = await statuses.next();
  return Object.assign(statuses, { first });
}

/** Subscribes to a channel that must take us. */
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

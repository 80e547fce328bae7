import { afterEach, expect, test, vi } from 'vitest';
import type { Message } from '@/features/messages/api/list-messages';
import {
  createOutbox,
  QUEUE_LIMITS,
  type FileStore,
  type Outcome,
  type OutboxParts,
  type MessageStore,
} from './outbox';
import { MAX_FAULTS, retryDelay } from './retry-pause';
import type { SendLock } from './send-lock';
import type { PendingMessage } from './pending-message';

afterEach(() => {
  vi.useRealTimers();
});

/** An outbox with a test function as its server, and a record of what it did. */
function start({ files = memoryFiles(), ...parts }: Partial<OutboxParts> & { files?: FileStore } = {}) {
  const sent: string[] = [];
  const failures: unknown[] = [];
  const notStored: string[] = [];
  const outbox = createOutbox({
    deliver: ({ content }) => Promise.resolve(accepted(content)),
    onSent: ({ content }) => sent.push(content),
    onFailed: (error) => failures.push(error),
    onNotStored: (name) => notStored.push(name),
    isOnline: () => true,
    withSendLock: (_conversationId, run) => run(),
    store: emptyStore(),
    openFiles: () => Promise.resolve(files),
    ...parts,
  });
  return { outbox, sent, failures, notStored };
}

function emptyStore(): MessageStore {
  return {
    load: () => [],
    keep: () => undefined,
    remove: () => undefined,
    holds: () => true,
    watch: () => undefined,
  };
}

/** Storage for messages and files that two pages of one device share. */
function memoryStore(): MessageStore {
  const kept = new Map<string, PendingMessage>();
  return {
    load: () => [...kept.values()],
    keep: (message) => kept.set(message.id, message),
    remove: (id) => kept.delete(id),
    holds: (id) => kept.has(id),
    watch: () => undefined,
  };
}

function memoryFiles(): FileStore & { kept: Map<string, File> } {
  const kept = new Map<string, File>();
  return {
    kept,
    keep: (id, file) => Promise.resolve(kept.set(id, file)),
    load: (id) => Promise.resolve(kept.get(id)),
    remove: (id) => Promise.resolve(kept.delete(id)),
  };
}

function accepted(content: string): Outcome {
  return { kind: 'sent', message: { content } as Message };
}

const fault: Outcome = { kind: 'fault', error: new Error('The database is busy.') };
const unanswered: Outcome = { kind: 'unanswered', error: new TypeError('Failed to fetch') };

let lastId = 0;

function write(content: string, conversationId = 'one') {
  lastId += 1;
  return { id: `message-${lastId}`, conversationId, content, file: null, queuedAt: '2026-11-15T00:00:00Z' };
}

test('messages are sent one at a time, in the order they were written', async () => {
  const answers: (() => void)[] = [];
  const { outbox, sent } = start({
    deliver: ({ content }) =>
      new Promise((resolve) => {
        answers.push(() => {
          resolve(accepted(content));
        });
      }),
  });
  outbox.add(write('first'));
  outbox.add(write('second'));
  outbox.add(write('elsewhere', 'two'));
  expect(answers).toHaveLength(2);

  answers[1]?.();
  answers[0]?.();
  await vi.waitFor(() => {
    expect(answers).toHaveLength(3);
  });
  answers[2]?.();
  await vi.waitFor(() => {
    expect(outbox.list()).toEqual([]);
  });
  expect(sent).toEqual(['elsewhere', 'first', 'second']);
});

test('offline, messages wait without errors and are sent in order when the network is back', async () => {
  let online = false;
  const { outbox, sent, failures } = start({ isOnline: () => online });
  outbox.add(write('first'));
  outbox.add(write('second'));
  expect(outbox.list().map(({ state }) => state)).toEqual(['waiting', 'waiting']);

  online = true;
  outbox.flush();
  await vi.waitFor(() => {
    expect(sent).toEqual(['first', 'second']);
  });
  expect(failures).toEqual([]);
});

test('an unanswered message is reported, kept, and sent under the same id before later ones', async () => {
  const ids: string[] = [];
  let reachable = false;
  const { outbox, sent, failures } = start({
    deliver: ({ id, content }) => {
      ids.push(id);
      return Promise.resolve(reachable ? accepted(content) : unanswered);
    },
  });
  outbox.add(write('first'));
  await vi.waitFor(() => {
    expect(outbox.list()[0]?.state).toBe('failed');
  });
  expect(failures).toHaveLength(1);

  reachable = true;
  outbox.add(write('second'));
  await vi.waitFor(() => {
    expect(sent).toEqual(['first', 'second']);
  });
  expect(ids[0]).toBe(ids[1]);
});

test('M-03: a message that the server failed on is retried automatically, and the next one follows', async () => {
  vi.useFakeTimers();
  let faults = 2;
  const { outbox, sent, failures } = start({
    deliver: ({ content }) => Promise.resolve(content === 'first' && faults-- > 0 ? fault : accepted(content)),
  });
  outbox.add(write('first'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.list()[0]).toMatchObject({ state: 'failed', unanswered: true });
  outbox.add(write('second'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([]);

  await vi.advanceTimersByTimeAsync(retryDelay(2, 1));
  expect(sent).toEqual(['first', 'second']);
  expect(failures).toHaveLength(1);
});

test('M-03: a message that the server always fails on is given up and no longer blocks the next one', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const { outbox, sent, failures } = start({
    deliver: ({ content }) => {
      if (content !== 'bad') return Promise.resolve(accepted(content));
      asked += 1;
      return Promise.resolve(fault);
    },
  });
  outbox.add(write('bad'));
  for (let failed = 1; failed < MAX_FAULTS; failed += 1) await vi.advanceTimersByTimeAsync(retryDelay(failed, 1));
  expect([asked, failures.length]).toEqual([MAX_FAULTS, 2]);
  expect(outbox.list()[0]).toMatchObject({ state: 'failed', unanswered: false });

  outbox.add(write('good'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['good']);
  outbox.retry(outbox.list()[0]?.id ?? '');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(MAX_FAULTS + 1);
});

test('M-03: retries to an unreachable server slow down but never stop', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const { outbox } = start({
    deliver: () => {
      asked += 1;
      return Promise.resolve(unanswered);
    },
  });
  outbox.add(write('first'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toBeGreaterThan(40);
  expect(asked).toBeLessThan(90);
  expect(outbox.list()[0]).toMatchObject({ state: 'failed', unanswered: true });
});

test('M-03: two tabs send one person’s messages in the order they were written', async () => {
  const store = memoryStore();
  const withSendLock = oneAtATime();
  const arrived: string[] = [];
  let online = false;
  const tab = () =>
    start({
      store,
      withSendLock,
      isOnline: () => online,
      deliver: async ({ content }) => {
        await Promise.resolve();
        if (!arrived.includes(content)) arrived.push(content);
        return accepted(content);
      },
    }).outbox;
  const [one, other] = [tab(), tab()];
  const at = (second: number, content: string) => ({ ...write(content), queuedAt: `2026-11-15T00:00:0${second}Z` });
  one.add(at(1, 'first'));
  other.add(at(2, 'second'));
  one.add(at(3, 'third'));
  other.add(at(4, 'fourth'));

  online = true;
  other.flush();
  one.flush();
  await vi.waitFor(() => {
    expect(arrived).toEqual(['first', 'second', 'third', 'fourth']);
  });
});

/** Locks like those of a browser: the next caller waits. */
function oneAtATime(): SendLock {
  let last: Promise<unknown> = Promise.resolve();
  return (_conversationId, run) => {
    const turn = last.then(run);
    last = turn;
    return turn;
  };
}

test('a refused message stays until its author retries or discards it, and blocks no others', async () => {
  const { outbox, sent, failures } = start({
    deliver: ({ content }) =>
      Promise.resolve(content === 'bad' ? { kind: 'refused', error: new Error('No.') } : accepted(content)),
  });
  outbox.add(write('bad'));
  outbox.add(write('good'));
  await vi.waitFor(() => {
    expect(sent).toEqual(['good']);
  });
  const [bad] = outbox.list();
  expect([bad?.state, failures.length]).toEqual(['failed', 1]);

  outbox.flush();
  expect(outbox.list()[0]?.state).toBe('failed');
  outbox.retry(bad?.id ?? '');
  await vi.waitFor(() => {
    expect(failures).toHaveLength(2);
  });
  outbox.discard(bad?.id ?? '');
  expect(outbox.list()).toEqual([]);
});

test('discarding a message while its file is uploading cancels the upload', async () => {
  const { outbox, failures } = start({
    deliver: (_message, _file, reportProgress, signal) =>
      new Promise((resolve) => {
        reportProgress({ percent: 40 });
        signal.addEventListener('abort', () => {
          resolve({ kind: 'refused', error: new DOMException('Cancelled', 'AbortError') });
        });
      }),
  });
  outbox.add(write('with a file'));
  expect(outbox.list()[0]?.percent).toBe(40);

  outbox.discard(outbox.list()[0]?.id ?? '');
  await Promise.resolve();
  expect([outbox.list(), failures]).toEqual([[], []]);
});

test('a message confirmed on the live channel does not fail when its response is lost', async () => {
  let answer: (outcome: Outcome) => void = () => undefined;
  const { outbox, failures } = start({
    deliver: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  outbox.add(write('first'));
  outbox.confirm(outbox.list()[0]?.id ?? '');
  answer(unanswered);
  await Promise.resolve();
  expect([outbox.list(), failures]).toEqual([[], []]);
});

test('messages left by an earlier page are sent by this one', async () => {
  const left: PendingMessage = {
    ...write('from before'),
    file: null,
    attachment: null,
    state: 'waiting',
    percent: 0,
    unanswered: false,
  };
  const removed: string[] = [];
  const { outbox, sent } = start({ store: { ...emptyStore(), load: () => [left], remove: (id) => removed.push(id) } });
  outbox.flush();
  await vi.waitFor(() => {
    expect(sent).toEqual(['from before']);
  });
  expect(removed).toEqual([left.id]);
});

test('a message that another tab discarded is not sent by this one', () => {
  let removedElsewhere: (id: string) => void = () => undefined;
  const { outbox, sent } = start({
    isOnline: () => false,
    store: {
      ...emptyStore(),
      watch: (onRemoved) => {
        removedElsewhere = onRemoved;
      },
    },
  });
  outbox.add(write('first'));
  outbox.add(write('second'));
  removedElsewhere(outbox.list()[0]?.id ?? '');
  expect(outbox.list().map(({ content }) => content)).toEqual(['second']);
  expect(sent).toEqual([]);
});

test('a message outlives the page together with its file', async () => {
  const [store, files] = [memoryStore(), memoryFiles()];
  const offline = start({ isOnline: () => false, store, files });
  offline.outbox.add({ ...write('See this'), file: new File(['plan'], 'plan.pdf') });
  await vi.waitFor(() => {
    expect(offline.outbox.list()[0]?.file).toEqual({ name: 'plan.pdf', size: 4, stored: true });
  });

  const arrived: (string | undefined)[] = [];
  const { outbox, sent } = start({
    store,
    files,
    deliver: async ({ content }, file) => {
      arrived.push(await file?.text());
      return accepted(content);
    },
  });
  outbox.flush();
  await vi.waitFor(() => {
    expect(sent).toEqual(['See this']);
  });
  expect(arrived).toEqual(['plan']);
  expect([store.load(), files.kept.size]).toEqual([[], 0]);
});

test('an uploaded file is not uploaded again by the next page', async () => {
  const [store, files] = [memoryStore(), memoryFiles()];
  const attachment = { path: 'one/plan.pdf', name: 'plan.pdf' };
  const before = start({
    store,
    files,
    deliver: (_message, _file, reportProgress) => {
      reportProgress({ attachment });
      return Promise.resolve(unanswered);
    },
  });
  before.outbox.add({ ...write('See this'), file: new File(['plan'], 'plan.pdf') });
  await vi.waitFor(() => {
    expect(before.failures).toHaveLength(1);
  });

  const delivered: unknown[] = [];
  const { outbox, sent } = start({
    store,
    files,
    deliver: (message, file) => {
      delivered.push([message.attachment, file]);
      return Promise.resolve(accepted(message.content));
    },
  });
  outbox.flush();
  await vi.waitFor(() => {
    expect(sent).toEqual(['See this']);
  });
  expect(delivered).toEqual([[attachment, null]]);
});

test('a file that the device cannot store or has lost is reported, and the message text stays', async () => {
  const [store, files] = [memoryStore(), memoryFiles()];
  const refusing: FileStore = { ...files, keep: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')) };
  const before = start({ isOnline: () => false, store, files: refusing });
  before.outbox.add({ ...write('See this'), file: new File(['plan'], 'plan.pdf') });
  await vi.waitFor(() => {
    expect(before.notStored).toEqual(['plan.pdf']);
  });

  const { outbox, failures } = start({ store, files });
  outbox.flush();
  await vi.waitFor(() => {
    expect(outbox.list()[0]).toMatchObject({ content: 'See this', state: 'failed' });
  });
  expect(String(failures[0])).toContain('“plan.pdf” is no longer on this device');
});

test('the queue has limits on messages and bytes', () => {
  const { outbox } = start({ isOnline: () => false });
  const large = { name: 'film.mp4', size: QUEUE_LIMITS.bytes } as File;
  expect([outbox.hasRoomFor([large]), outbox.hasRoomFor([large, new File(['x'], 'x')])]).toEqual([true, false]);
  for (let i = 0; i < QUEUE_LIMITS.messages; i += 1) outbox.add(write(`${i}`));
  expect(outbox.hasRoomFor([])).toBe(false);
});

test('signing out clears the queue', () => {
  const store = memoryStore();
  const { outbox } = start({ isOnline: () => false, store });
  outbox.add(write('first'));
  for (const { id } of store.load()) store.remove(id);
  outbox.forgetRemoved();
  expect(outbox.list()).toEqual([]);
});

import { expect, test, vi } from 'vitest';
import type { Message } from '@/features/messages/api/list-messages';
import { createOutbox, type Outcome, type OutboxParts, type Shelf } from './outbox';
import type { WaitingMessage } from './waiting-message';

/** An outbox whose server is a function of the test, and what it did. */
function start(parts: Partial<OutboxParts> = {}) {
  const sent: string[] = [];
  const failures: unknown[] = [];
  const outbox = createOutbox({
    deliver: ({ content }) => Promise.resolve(accepted(content)),
    onSent: ({ content }) => sent.push(content),
    onFailed: (error) => failures.push(error),
    isOnline: () => true,
    shelf: emptyShelf(),
    ...parts,
  });
  return { outbox, sent, failures };
}

function emptyShelf(): Shelf {
  return { load: () => [], keep: () => undefined, remove: () => undefined, watch: () => undefined };
}

function accepted(content: string): Outcome {
  return { kind: 'sent', message: { content } as Message };
}

const unanswered: Outcome = { kind: 'unanswered', error: new TypeError('Failed to fetch') };

let lastId = 0;

function write(content: string, conversationId = 'one') {
  lastId += 1;
  return { id: `message-${lastId}`, conversationId, content, file: null, queuedAt: '2026-11-15T00:00:00Z' };
}

test('messages go one after the other, in the order they were written', async () => {
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

test('without a network messages wait quietly, and go in order when it is back', async () => {
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

test('a message that nobody answered is announced, kept, and sent under the same id before later ones', async () => {
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

test('a refused message stays until its author retries or discards it, and holds nobody up', async () => {
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

test('a message that is taken back while its file is sent stops being sent', async () => {
  const { outbox, failures } = start({
    deliver: (_message, note, signal) =>
      new Promise((resolve) => {
        note({ percent: 40 });
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

test('a message that is seen to have arrived has not failed, whatever becomes of its answer', async () => {
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

test('what an earlier page left behind is sent by this one', async () => {
  const left: WaitingMessage = {
    ...write('from before'),
    attachment: null,
    state: 'waiting',
    percent: 0,
    unanswered: false,
  };
  const removed: string[] = [];
  const { outbox, sent } = start({ shelf: { ...emptyShelf(), load: () => [left], remove: (id) => removed.push(id) } });
  outbox.flush();
  await vi.waitFor(() => {
    expect(sent).toEqual(['from before']);
  });
  expect(removed).toEqual([left.id]);
});

test('a message that another tab took back is not sent by this one', () => {
  let removedElsewhere: (id: string) => void = () => undefined;
  const { outbox, sent } = start({
    isOnline: () => false,
    shelf: {
      ...emptyShelf(),
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

// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest';
import { createAppHistory, hrefOf } from './history';

beforeEach(() => {
  window.history.replaceState(null, '', '/start');
});

/** The browser fires popstate a moment after a step back. */
function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener(
      'popstate',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}

it('reports its location with path, query and fragment', () => {
  window.history.replaceState(null, '', '/jobs?q=rust#top');

  const { location, type } = createAppHistory(window).place();

  expect([location.pathname, location.search, location.hash, type]).toEqual(['/jobs', '?q=rust', '#top', 'pop']);
});

it('notifies its listeners of a push, with the given state', () => {
  const history = createAppHistory(window);
  const listener = vi.fn();
  history.subscribe(listener);

  history.push('/jobs', { from: 'feed' });

  expect(listener).toHaveBeenCalledOnce();
  expect(history.place().location).toMatchObject({ pathname: '/jobs', state: { from: 'feed' } });
  expect(history.place().type).toBe('push');
});

it('names each page load, and keeps the name across a reload', () => {
  const first = createAppHistory(window).place().location.key;
  expect(createAppHistory(window).place().location.key).toBe(first);

  window.history.pushState(null, '', '/typed-in-the-address-bar');
  expect(createAppHistory(window).place().location.key).not.toBe(first);
});

it('gives every entry a key, and finds it again on the way back', async () => {
  const history = createAppHistory(window);
  history.push('/one');
  const { key } = history.place().location;
  history.push('/two');

  const popped = nextPop();
  history.go(-1);
  await popped;

  expect(history.place().location.key).toBe(key);
  expect(history.place().type).toBe('pop');
});

it('holds a push until the blocker lets it proceed', () => {
  const history = createAppHistory(window);
  let proceed: (() => void) | undefined;
  history.block((go) => {
    proceed = go;
  });

  history.push('/away');
  expect(window.location.pathname).toBe('/start');
  proceed?.();
  expect(window.location.pathname).toBe('/away');
});

it('reverts a blocked step back, and repeats it when allowed', async () => {
  const history = createAppHistory(window);
  history.push('/form');
  let proceed: (() => void) | undefined;
  const unblock = history.block((go) => {
    proceed = go;
  });

  window.history.back();
  await nextPop();
  await nextPop();
  expect(window.location.pathname).toBe('/form');
  expect(history.place().location.pathname).toBe('/form');

  unblock();
  const popped = nextPop();
  proceed?.();
  await popped;
  expect(history.place().location.pathname).toBe('/start');
});

it('follows an address changed from outside', async () => {
  const history = createAppHistory(window);

  const popped = nextPop();
  window.location.hash = '#answers';
  await popped;

  expect(history.place().location.hash).toBe('#answers');
});

it('counts an entry that the browser made for a hash, so that a blocked step back returns to the right one', async () => {
  const history = createAppHistory(window);
  history.push('/page');
  const popped = nextPop();
  window.location.hash = '#criteria';
  await popped;
  history.push('/form');
  const unblock = history.block(() => undefined);

  window.history.go(-2);
  await nextPop();
  await nextPop();
  unblock();

  expect(window.location.pathname).toBe('/form');
});

it('does not block a step to another hash of the same screen', async () => {
  const history = createAppHistory(window);
  const blocker = vi.fn();
  const unblock = history.block(blocker);

  let popped = nextPop();
  window.location.hash = '#facts';
  await popped;
  popped = nextPop();
  window.history.back();
  await popped;
  unblock();

  expect(blocker).not.toHaveBeenCalled();
  expect(history.place().location.hash).toBe('');
});

it('an address that begins with two slashes stays on this host', () => {
  const history = createAppHistory(window);
  history.push(hrefOf({ pathname: '//evil.example/jobs', search: 'q=rust', hash: '' }));
  expect(window.location.href).toBe(`${window.location.origin}/evil.example/jobs?q=rust`);
});

it('M-11: Back closes the open layers, topmost first, and the page stays', async () => {
  const history = createAppHistory(window);
  history.push('/jobs');
  history.push('/jobs?type=Contract');
  const closed: string[] = [];
  history.layer(() => closed.push('sheet'));
  const takeAway = history.layer(() => closed.push('dialog'));

  window.history.back();
  await nextPop();
  await nextPop();
  takeAway();
  window.history.back();
  await nextPop();
  await nextPop();

  expect(closed).toEqual(['dialog', 'sheet']);
  expect(window.location.search).toBe('?type=Contract');
  expect(history.place().location.search).toBe('?type=Contract');
});

it('M-11: a step back by the page itself is not caught by an open layer', async () => {
  const history = createAppHistory(window);
  history.push('/jobs?apply=1');
  const close = vi.fn();
  history.layer(close);

  const popped = nextPop();
  history.go(-1);
  await popped;

  expect(close).not.toHaveBeenCalled();
  expect(history.place().location.pathname).toBe('/start');
});

it('M-11: on a phone Back closes a sheet even on the first page of a visit', async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  const history = createAppHistory(window);
  const close = vi.fn();
  history.layer(close);

  window.history.back();
  await nextPop();
  await nextPop();

  expect(close).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe('/start');
});

it('M-11: the entry added for a sheet keeps its key, and with it the scroll position', () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
  const history = createAppHistory(window);
  const { key } = history.place().location;
  history.layer(vi.fn());
  expect(window.history.state).toMatchObject({ key, idx: 1 });
});

it('M-11: a double click on a back link goes one step', async () => {
  const history = createAppHistory(window);
  history.push('/feed');
  history.push('/jobs?type=Contract');
  history.push('/job/1');

  const popped = nextPop();
  history.up('/jobs');
  history.up('/jobs');
  await popped;
  history.up('/jobs');

  expect(history.place().location).toMatchObject({ pathname: '/jobs', search: '?type=Contract' });
});

it('M-11: up goes back to the previous page with its filters, or replaces the entry', async () => {
  const history = createAppHistory(window);
  history.push('/jobs?type=Contract');
  history.push('/job/1');
  const { length } = window.history;

  const popped = nextPop();
  history.up('/jobs');
  await popped;
  expect(history.place().location).toMatchObject({ pathname: '/jobs', search: '?type=Contract' });

  history.push('/job/2');
  history.up('/message');
  expect(history.place().location.pathname).toBe('/message');
  expect(window.history.length).toBe(length);
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function watch() {
  const { IDLE_MS, useUserActive } = await import('./user-activity');
  const { result } = renderHook(() => useUserActive());
  return { result, IDLE_MS };
}

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

function turnTab(visibility: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

it('M-01: a hidden tab counts as inactive', async () => {
  const { result } = await watch();
  expect(result.current).toBe(true);

  turnTab('hidden');
  expect(result.current).toBe(false);

  turnTab('visible');
  expect(result.current).toBe(true);
});

it('M-01: an untouched page becomes inactive, until it is touched again', async () => {
  const { result, IDLE_MS } = await watch();
  pass(IDLE_MS - 1);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  pass(IDLE_MS - 1);
  expect(result.current).toBe(true);

  pass(1);
  expect(result.current).toBe(false);

  act(() => {
    window.dispatchEvent(new Event('pointermove'));
  });
  expect(result.current).toBe(true);
  pass(IDLE_MS);
  expect(result.current).toBe(false);
});

// @vitest-environment jsdom

import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dismissToast, toast, useToast } from './toast';
import { chooseLanguage } from '@/lib/words/language';

it('C-408, C-409: a toast stays for 5 seconds, and a newer one replaces it', () => {
  const { result } = renderHook(() => useToast());
  act(() => {
    toast({ title: 'First' });
  });
  const first = result.current;
  expect(first).toMatchObject({ title: 'First', durationMs: 5000 });
  act(() => {
    toast({ title: 'Second', durationMs: 6000 });
    dismissToast(first?.id ?? 0);
  });
  expect(result.current).toMatchObject({ title: 'Second', durationMs: 6000 });
});

it('a language change ends the toast, because its text would not change', async () => {
  const { result } = renderHook(() => useToast());
  act(() => {
    toast({ title: 'Saved' });
  });
  await act(() => chooseLanguage('hi'));
  expect(result.current).toBeNull();
  await act(() => chooseLanguage('en'));
});

// The one notice that may be on screen. A new one replaces the old one, and a change of language ends it: its words are chosen.

import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import { onLanguageChange } from '@/lib/words/language';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** What went wrong, in place of a description. It is worded where it is shown, whose code need not be there before. */
  error?: unknown;
  /** `notice` has no icon of its own; the title brings its emoji. */
  variant: 'success' | 'destructive' | 'notice';
  /** In place of the tick. */
  icon?: LucideIcon | undefined;
  /** The one thing to do about it: a screen to go to, or something to run. */
  action?: ToastAction | undefined;
  durationMs: number;
}

export type ToastAction = { label: string } & ({ to: string } | { run: () => void });

type NewToast = Pick<Toast, 'title'> & Partial<Omit<Toast, 'id' | 'title'>>;

const DURATION_MS = 5000;

let current: Toast | null = null;
let lastId = 0;
const { subscribe, notify } = createListeners();

onLanguageChange(() => {
  dismissToast();
});

export function toast(notice: NewToast): void {
  lastId += 1;
  show({ variant: 'success', durationMs: DURATION_MS, ...notice, id: lastId });
}

/** Says that something failed, and why. */
export function toastFailure(title: string, error: unknown, more?: Pick<NewToast, 'action'>): void {
  toast({ title, error, variant: 'destructive', ...more });
}

/** Removes the toast with this id, unless a newer one has already taken its place; without an id the one there is. */
export function dismissToast(id = current?.id): void {
  if (current?.id === id) show(null);
}

export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function show(next: Toast | null): void {
  current = next;
  notify();
}

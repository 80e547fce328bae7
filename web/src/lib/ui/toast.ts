// The one toast on screen. A new one replaces it, and a language change ends it, because its text is already fixed.

import type { LucideIcon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createListeners } from '@/lib/listeners';
import { onLanguageChange } from '@/lib/words/language';

export interface Toast {
  id: number;
  title: string;
  description?: string | undefined;
  /** What went wrong, instead of a description. It is worded by the toast component, whose code loads on demand. */
  error?: unknown;
  /** `notice` has no icon; its title contains an emoji. */
  variant: 'success' | 'destructive' | 'notice';
  /** Replaces the tick. */
  icon?: LucideIcon | undefined;
  /** The one action the toast offers: a screen to open, or a function to run. */
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

/** Shows that something failed, and why. */
export function toastFailure(title: string, error: unknown, more?: Pick<NewToast, 'action'>): void {
  toast({ title, error, variant: 'destructive', ...more });
}

/** Removes the toast with this id, unless a newer one has replaced it; without an id, the current one. */
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

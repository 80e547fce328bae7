// Runs before every test file: adds the DOM matchers and what jsdom lacks, and cleans up after each test.

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismissToast } from '@/lib/ui/toast';

// Files share one DOM and its modules, so a test must not leave anything behind for the next.
afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
  sessionStorage.clear();
});

// Code that loads on a press takes a while on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no layout, so nothing ever becomes visible.
globalThis.IntersectionObserver = class implements Partial<IntersectionObserver> {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;

globalThis.ResizeObserver = class implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

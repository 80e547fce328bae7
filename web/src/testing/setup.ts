// Runs before every test file: the matchers for what a person sees, what jsdom lacks, and a clean page after each test.

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { dismissToast } from '@/lib/ui/toast';

// Files share a page and its modules, so nothing of one test may be left for the next.
afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
  sessionStorage.clear();
});

// What a press brings up is fetched first, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom lays nothing out, so nothing ever comes into sight.
globalThis.IntersectionObserver = class implements Partial<IntersectionObserver> {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;

globalThis.ResizeObserver = class implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};

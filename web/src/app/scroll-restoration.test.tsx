import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

it.each(['{}', '[1]', '"here"', '[[', 'null'])(
  'M-42: damaged scroll positions (%s) do not stop the app',
  async (stored) => {
    sessionStorage.setItem('sangam-scroll', stored);
    await expect(import('./scroll-restoration')).resolves.toHaveProperty('ScrollRestoration');
  },
);

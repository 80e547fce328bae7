import { expect, it, vi } from 'vitest';
import { isUuid, newId } from './uuid';

it('makes ids on a page served over plain http too, M-32', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, newId);
  vi.unstubAllGlobals();

  expect(new Set(ids).size).toBe(100);
  for (const id of ids) {
    expect(isUuid(id)).toBe(true);
    expect(id).toMatch(/^.{14}4.{4}[89ab]/);
  }
});

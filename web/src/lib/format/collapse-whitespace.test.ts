import { expect, it } from 'vitest';
import { collapseWhitespace } from './collapse-whitespace';

it('M-27: keeps one of many empty lines', () => {
  expect(collapseWhitespace(`Above${'\n'.repeat(20)}below`)).toBe('Above\n\nbelow');
  expect(collapseWhitespace('One\n \t\n\n  two\n\nthree\nfour')).toBe('One\n\n  two\n\nthree\nfour');
  expect(collapseWhitespace('\n\n')).toBe('');
});

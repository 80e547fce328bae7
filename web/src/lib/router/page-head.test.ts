import { expect, it } from 'vitest';
import { cutDescription, fullTitle } from './page-head';

it('C-036: a title ends with the name of the product', () => {
  expect(fullTitle('Jobs')).toBe('Jobs · Sangam');
});

it('C-037: a description is cut at 160 characters, between words', () => {
  const cut = cutDescription('Seven words that repeat until the end. '.repeat(9));

  expect(cut.length).toBeLessThanOrEqual(160);
  expect(cut).toMatch(/\w…$/);
});

it('a description without spaces is cut at 160 too', () => {
  expect([...new Intl.Segmenter().segment(cutDescription('ஸ்ரீ'.repeat(200)))]).toHaveLength(160);
});

it('a short description is kept, on one line', () => {
  expect(cutDescription('  Six trucks,\n one depot. ')).toBe('Six trucks, one depot.');
});

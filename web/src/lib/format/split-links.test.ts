import { expect, it } from 'vitest';
import { splitLinks } from './split-links';

it('finds a URL in a sentence and leaves the full stop out', () => {
  expect(splitLinks('See https://sangam.in/jobs. Soon.')).toEqual([
    { text: 'See ' },
    { text: 'https://sangam.in/jobs', href: 'https://sangam.in/jobs' },
    { text: '. Soon.' },
  ]);
});

it.each([
  ['(https://a.in/x)', 'https://a.in/x', 'a bracket around it'],
  ['https://en.wikipedia.org/wiki/Sangam_(city)', 'https://en.wikipedia.org/wiki/Sangam_(city)', 'brackets of its own'],
  ['“https://a.in”', 'https://a.in', 'quotes around it'],
  ['https://a.in/?q=1,2!', 'https://a.in/?q=1,2', 'a comma inside and a mark behind'],
])('in %s finds %s (%s)', (text, address) => {
  const found = splitLinks(text).find((part) => part.href);
  expect(found?.text).toBe(address);
});

it('assumes https for an address that begins with www', () => {
  expect(splitLinks('Plans at www.sangam.in/plans.')).toEqual([
    { text: 'Plans at ' },
    { text: 'www.sangam.in/plans', href: 'https://www.sangam.in/plans' },
    { text: '.' },
  ]);
});

it.each([
  ['javascript:alert(1)', 'a script'],
  ['data:text/html,hello', 'data'],
  ['https://bank.in@evil.example/', 'a name that hides the host'],
  ['http://', 'no host'],
  ['www.bank.in@evil.example', 'a name that hides the host, without its beginning'],
  ['no address at all', 'plain words'],
])('does not link %s (%s)', (text) => {
  expect(splitLinks(text)).toEqual([{ text }]);
});

it('returns nothing for an empty text', () => {
  expect(splitLinks('')).toEqual([]);
});

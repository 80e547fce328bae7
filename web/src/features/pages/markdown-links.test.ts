import { expect, it } from 'vitest';
import { linkTarget } from './markdown-links';

it.each([
  ['/settings?tab=account', { kind: 'screen', to: '/settings?tab=account' }],
  ['#limits', { kind: 'screen', to: '#limits' }],
  ['https://example.org/a', { kind: 'outside', href: 'https://example.org/a' }],
  ['mailto:help@example.org', { kind: 'outside', href: 'mailto:help@example.org' }],
])('resolves %j', (href, target) => {
  expect(linkTarget(href)).toEqual(target);
});

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'page',
])('refuses %j as a link', (href) => {
  expect(linkTarget(href)).toEqual({ kind: 'none' });
});

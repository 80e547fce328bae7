import { render } from '@testing-library/react';
import { Bookmark, type LucideProps } from 'lucide-react';
import { expect, it } from 'vitest';
import createIcon from './icon';

const OwnBookmark = createIcon({
  node: [
    [
      'path',
      {
        d: 'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
      },
    ],
  ],
});

it.each<LucideProps>([
  {},
  { className: 'size-4' },
  { 'aria-label': 'Saved' },
  { 'aria-hidden': true, fill: 'currentColor' },
])('draws the same icon as lucide-react, with %o', (props) => {
  const { container: own } = render(<OwnBookmark {...props} />);
  const { container: theirs } = render(<Bookmark {...props} />);
  // Nothing refers to lucide's class names.
  theirs.querySelector('svg')?.classList.remove('lucide', 'lucide-bookmark');
  theirs.querySelector('svg:not([class]), svg[class=""]')?.removeAttribute('class');

  expect(own.firstElementChild?.isEqualNode(theirs.firstElementChild)).toBe(true);
});

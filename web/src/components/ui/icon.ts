// Creates an icon from the shapes in lucide-react. The build uses it in place of lucide's own function (build/own-icons.ts), which is
// 2 kB of the first load and does more at every render than our icons need.

import { createElement, type ComponentProps } from 'react';

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));

  return function Icon(props: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed(props) ? undefined : true,
        ...props,
      },
      ...shapes,
    );
  };
}

/** An icon without a name or role is decoration, which screen readers skip. */
function isNamed(props: object): boolean {
  return Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title');
}

// Lets `style` carry custom properties, which React sets like any other.

import 'react';

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style -- only an interface merges into React's.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}

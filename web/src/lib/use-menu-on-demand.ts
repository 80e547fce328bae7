// A menu whose code is fetched when somebody reaches for it, and that opens once it is there.

import { useState } from 'react';
import { fetchAhead } from './lazy-part';

export function useMenuOnDemand(load: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(false);
  const prefetch = () => {
    fetchAhead(load);
  };
  return {
    wanted,
    /** It could not be fetched; the button is there to be pressed again. */
    giveUp: () => {
      setWanted(false);
    },
    /** For the button that stands in its place until then. */
    buttonProps: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: () => {
        setWanted(true);
      },
    },
  } as const;
}

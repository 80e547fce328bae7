// A menu whose code is loaded when the pointer or focus reaches its button. It opens once it has loaded.

import { useState, type MouseEvent } from 'react';
import { fetchAhead } from './lazy-part';

export function useMenuOnDemand(load: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const prefetch = () => {
    fetchAhead(load);
  };
  return {
    wanted,
    /** Its button was pressed by key: the focus then moves to the first entry, which Radix does only when the menu is opened again. */
    byKeyboard,
    /** The code could not be loaded; the button can be pressed again. */
    giveUp: () => {
      setWanted(false);
    },
    /** For the button shown until the menu has loaded. */
    buttonProps: {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: prefetch,
      onFocus: prefetch,
      onClick: ({ detail }: MouseEvent) => {
        // A key press is a click event with a `detail` of 0.
        setByKeyboard(detail === 0);
        setWanted(true);
      },
    },
  } as const;
}

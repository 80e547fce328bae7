// A menu whose code is fetched when the pointer or focus reaches its button. It opens once it has loaded.

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
    /** Its button was pressed with a key: the focus then goes to the first entry, which Radix does only for later openings. */
    byKeyboard,
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
      onClick: ({ detail }: MouseEvent) => {
        // A press of a key is a click without any presses of a button.
        setByKeyboard(detail === 0);
        setWanted(true);
      },
    },
  } as const;
}

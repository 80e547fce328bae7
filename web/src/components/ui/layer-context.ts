// The portal container of menus and tooltips. Inside an open dialog it is the dialog, which hides everything else from screen readers;
// otherwise it is <main>, because content outside all landmarks is hard to find.

import { createContext, use } from 'react';

export const LayerContext = createContext<HTMLElement | null>(null);

export function useLayer(): HTMLElement | null {
  const dialog = use(LayerContext);
  return dialog ?? document.querySelector('main');
}

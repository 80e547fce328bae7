// Where menus and tooltips are put into the page: inside the open dialog, which hides everything else from screen readers;
// else inside <main>, because what lies outside all landmarks is hard to find.

import { createContext, use } from 'react';

export const LayerContext = createContext<HTMLElement | null>(null);

export function useLayer(): HTMLElement | null {
  const dialog = use(LayerContext);
  return dialog ?? document.querySelector('main');
}

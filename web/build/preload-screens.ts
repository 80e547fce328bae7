// Writes into the page which files the first screens consist of, for `public/preload-screen.js` to fetch early.

import type { HtmlTagDescriptor, Plugin } from 'vite';
import { closure, FIRST_SCREENS, chunksOf } from './chunks.ts';

export function preloadScreens(): Plugin {
  return {
    name: 'sangam:preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = chunksOf(Object.values(bundle ?? {}));
        const shared = closure(
          chunks.filter(({ isEntry }) => isEntry),
          chunks,
        );
        return chunks
          .filter(({ screen }) => FIRST_SCREENS.includes(screen ?? ''))
          .flatMap((chunk) =>
            [...closure([chunk], chunks)]
              .filter((file) => !shared.has(file))
              .map((file) => linkTo(file, chunk.screen ?? '')),
          );
      },
    },
  };
}

/** Without a `rel` it is not a link to anything yet. */
function linkTo(file: string, screen: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { 'data-screen': screen, href: `./${file}`, crossorigin: '' },
    injectTo: 'head-prepend',
  };
}

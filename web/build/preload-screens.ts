// Writes into the page which files a visit may begin with, for `public/preload-screen.js` to fetch early.

import type { HtmlTagDescriptor, Plugin } from 'vite';
import { baseOf, chunksOf, closure, FIRST_SCREENS } from './chunks.ts';

export function preloadScreens(): Plugin {
  return {
    name: 'sangam:preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = chunksOf(Object.values(bundle ?? {}));
        const { shared, client } = baseOf(chunks);
        const screens = chunks.flatMap((chunk) => {
          const { screen } = chunk;
          if (screen === undefined || !FIRST_SCREENS.includes(screen)) return [];
          return [...closure([chunk], chunks).difference(shared)].map((file) => linkTo(file, screen));
        });
        return [...[...client].map((file) => linkTo(file, 'client')), ...screens];
      },
    },
  };
}

/** Without a `rel` it is not a link to anything yet. */
function linkTo(file: string, part: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { 'data-part': part, href: `./${file}`, crossorigin: '' }, injectTo: 'head-prepend' };
}

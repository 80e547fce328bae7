// Writes the chunks of the start screens into the page, for `src/start.js` to preload.

import type { HtmlTagDescriptor, Plugin } from 'vite';
import { baseOf, chunksOf, closure, languagesOf, PRELOADED_SCREENS, wordsOf } from './chunks.ts';

export function preloadScreens(): Plugin {
  return {
    name: 'sangam:preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = chunksOf(Object.values(bundle ?? {}));
        const { shared, client } = baseOf(chunks);
        const parts = new Map([...client].map((file) => [file, ['client']]));
        const add = (files: Set<string>, name: string) => {
          for (const file of files) parts.set(file, [...(parts.get(file) ?? []), name]);
        };
        const languages = languagesOf(chunks);
        for (const language of languages) add(wordsOf(shared, language, chunks), `app.${language}`);
        for (const chunk of chunks) {
          const own = closure([chunk], chunks).difference(shared).difference(client);
          for (const screen of chunk.screens.filter((name) => PRELOADED_SCREENS.includes(name))) {
            add(own, screen);
            for (const language of languages) add(wordsOf(own, language, chunks), `${screen}.${language}`);
          }
        }
        return [...parts].map(([file, names]) => linkTo(file, names));
      },
    },
  };
}

/** Without a `rel` the link has no effect yet. A chunk may belong to several screens. */
function linkTo(file: string, parts: string[]): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { 'data-part': parts.join(' '), href: `./${file}`, crossorigin: '' },
    injectTo: 'head-prepend',
  };
}

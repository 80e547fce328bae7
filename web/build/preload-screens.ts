// Writes into the page which files a visit may begin with, for `src/start.js` to fetch early.

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
          const { screen } = chunk;
          if (screen === undefined || !PRELOADED_SCREENS.includes(screen)) continue;
          const own = closure([chunk], chunks).difference(shared).difference(client);
          add(own, screen);
          for (const language of languages) add(wordsOf(own, language, chunks), `${screen}.${language}`);
        }
        return [...parts].map(([file, names]) => linkTo(file, names));
      },
    },
  };
}

/** Without a `rel` it is not a link to anything yet. A file may be a part of several screens. */
function linkTo(file: string, parts: string[]): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { 'data-part': parts.join(' '), href: `./${file}`, crossorigin: '' },
    injectTo: 'head-prepend',
  };
}

// Preloads the fonts together with the style sheet that references them, instead of after it.

import type { Plugin } from 'vite';

/** The Latin subset and the rupee sign. Browsers load other subsets on the screens that show their letters. */
export function preloadFont(): Plugin {
  return {
    name: 'sangam:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => /anek-latin-(latin-wght|rupee).*\.woff2$/.test(file));
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

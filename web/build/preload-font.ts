// Lets the browser fetch the font together with the style sheet that names it, instead of after it.

import type { Plugin } from 'vite';

/**
 * Only the Latin cut is preloaded. The extended cut, which holds the rupee sign, is fetched by the
 * browser on the screens that show one.
 */
export function preloadFont(): Plugin {
  return {
    name: 'sangam:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => /anek-latin-latin-wght.*\.woff2$/.test(file));
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head',
        }));
      },
    },
  };
}

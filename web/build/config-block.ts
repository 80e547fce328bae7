// Gives the development server the configuration of a running Sangam server, in the form that the server writes into the page.

import type { Plugin } from 'vite';

const BLOCK = /<script type="application\/json" id="sangam-config">[^<]*<\/script>/;

/** Reads the block from the page at `server`, and leaves the page unchanged if nothing answers there. */
export function configBlock(server: string): Plugin {
  return {
    name: 'sangam:config-block',
    apply: 'serve',
    async transformIndexHtml(html) {
      const block = await fetchBlock(server);
      if (!block) {
        this.warn(`No Sangam answers at ${server}. Start one with \`make run\`, then load the page again.`);
        return html;
      }
      // A function, because a `$` in the key would otherwise be a special replacement pattern.
      return html.replace(BLOCK, () => block);
    },
  };
}

async function fetchBlock(server: string): Promise<string | undefined> {
  try {
    const response = await fetch(server, { headers: { accept: 'text/html' } });
    return BLOCK.exec(await response.text())?.[0];
  } catch {
    return undefined;
  }
}

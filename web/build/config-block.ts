// Gives the development server the configuration of the Sangam that runs beside it, as that server would write it into the page.

import type { Plugin } from 'vite';

const BLOCK = /<script type="application\/json" id="sangam-config">[^<]*<\/script>/;

/** Takes the block from the page `server` serves, and leaves the page as it is when no one answers there. */
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
      // A function, because a `$` in the key would otherwise be read as a reference.
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

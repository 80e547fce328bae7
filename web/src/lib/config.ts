// What the server tells the page about the instance, read from the data block in index.html.

import * as z from 'zod/mini';

const configSchema = z.object({
  /** Where the services are; empty means the address the page came from. */
  url: z.string(),
  anonKey: z.string().check(z.minLength(1)),
  demo: z.boolean(),
  version: z.string(),
});

export type Config = z.infer<typeof configSchema>;

/** The instance's configuration, or undefined when the page was not served by Sangam. */
export function readConfig(page: Document): Config | undefined {
  const block = page.getElementById('sangam-config')?.textContent ?? '';
  const config = configSchema.safeParse(parseJson(block)).data;
  return config && { ...config, url: config.url || page.location.origin };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

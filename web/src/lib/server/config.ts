// The instance's configuration, read from the data block in index.html.

export interface Config {
  /** The base URL of the services. In the block, empty means the origin of the page. */
  url: string;
  anonKey: string;
  demo: boolean;
  /** The operator's profiles elsewhere. */
  socialLinks: string[];
  /** How many days a deleted account can be recovered; 0 if it is erased immediately. */
  deletionGraceDays: number;
  version: string;
  /** On a demonstration: its people, with their shared, public password. */
  demoAccounts?: DemoAccount[];
  /** Whether companies can prove their domains here. */
  companyProof?: boolean;
  /** The languages for which the operator provides messages. */
  operatorWords?: string[];
}

export interface DemoAccount {
  what: 'seeker' | 'employer' | 'business';
  name: string;
  email: string;
  password: string;
}

/** The instance's configuration, or undefined when the page was not served by Sangam. */
export function readConfig(page: Document): Config | undefined {
  const block = parseJson(page.getElementById('sangam-config')?.textContent ?? '');
  return isConfig(block) ? { ...block, url: block.url || page.location.origin } : undefined;
}

function isConfig(block: unknown): block is Config {
  if (typeof block !== 'object' || block === null) return false;
  const { url, anonKey, demo, socialLinks, deletionGraceDays, version } = block as Partial<
    Record<keyof Config, unknown>
  >;
  return (
    typeof url === 'string' &&
    typeof anonKey === 'string' &&
    anonKey !== '' &&
    typeof demo === 'boolean' &&
    Array.isArray(socialLinks) &&
    typeof deletionGraceDays === 'number' &&
    typeof version === 'string'
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

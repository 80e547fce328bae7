// What the server tells the page about the instance, read from the data block in index.html.

export interface Config {
  /** Where the services are; in the block, empty means the address the page came from. */
  url: string;
  anonKey: string;
  demo: boolean;
  /** Where else the operator can be found. */
  socialLinks: string[];
  /** How long a deleted account can still be kept; 0 where it is erased at once. */
  deletionGraceDays: number;
  version: string;
  /** On a demonstration: its people, with the password that is no secret. */
  demoAccounts?: DemoAccount[];
  /** Whether companies can prove their domains here. */
  companyProof?: boolean;
  /** The languages in which the operator has words of their own. */
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

// The operator's social links as icons. Known sites have a simplified logo; others get a globe.

import { useConfig } from '@/lib/server/config-context';
import { t } from '@/words/shell';

interface Network {
  label: string;
  hosts: string[];
  path: string;
}

const NETWORKS: Network[] = [
  { label: 'X', hosts: ['x.com', 'twitter.com'], path: 'M5 5l14 14M19 5L5 19' },
  {
    label: 'LinkedIn',
    hosts: ['linkedin.com'],
    path: 'M4 4h16v16H4zM8 11v5M8 8v.01M12 16v-5M12 13c0-3 4-3 4 0v3',
  },
  {
    label: 'Instagram',
    hosts: ['instagram.com'],
    path: 'M4 4h16v16H4zM12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M17 7v.01',
  },
  { label: 'YouTube', hosts: ['youtube.com', 'youtu.be'], path: 'M3 6h18v12H3zM10 9l5 3l-5 3z' },
];

const GLOBE = 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18';

export function SocialLinks() {
  const { socialLinks } = useConfig();
  if (socialLinks.length === 0) return null;
  return (
    <ul aria-label={t('footer.elsewhere')} className="mt-5 flex flex-wrap gap-2">
      {socialLinks.map((href) => (
        <li key={href}>
          <SocialLink href={href} />
        </li>
      ))}
    </ul>
  );
}

function SocialLink({ href }: { href: string }) {
  const host = new URL(href).hostname.replace(/^www\./, '');
  const network = NETWORKS.find(({ hosts }) => hosts.includes(host));
  return (
    <a
      href={href}
      rel="me noopener noreferrer"
      aria-label={network?.label ?? host}
      className="grid size-9 place-items-center rounded-md border border-border-hover text-foreground-2 hover:bg-accent hover:text-foreground max-md:size-11"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-4.5 fill-none stroke-current stroke-[1.8] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={network?.path ?? GLOBE} />
      </svg>
    </a>
  );
}

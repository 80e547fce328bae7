// A freelancer's portfolio. An entry links to its website if that address is safe.

import { ArrowUpRight, FolderOpen } from 'lucide-react';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Written } from '@/components/written';
import { readPortfolio, type PortfolioEntry } from '@/features/profile/entries';
import type { Json } from '@/lib/database.types';
import { ownFile, useFileSource } from '@/lib/files/file-source';
import { splitLinks } from '@/lib/format/split-links';
import { t } from '@/words/profile';

export function Portfolio({ portfolio }: { portfolio: Json[] }) {
  const entries = readPortfolio(portfolio);
  if (entries.length === 0) {
    return (
      <Card bleed>
        <EmptyState icon={FolderOpen} title={t('portfolio.none')}>
          {t('portfolio.noneText')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="grid gap-2 max-md:px-(--gutter) md:grid-cols-2 md:gap-4">
      {entries.map((entry, index) => (
        <li key={index}>
          <PortfolioPiece {...entry} />
        </li>
      ))}
    </ul>
  );
}

function PortfolioPiece({ title, url, image }: PortfolioEntry) {
  const href = splitLinks(url)[0]?.href;
  const name = title || url;
  return (
    <Card hover={href !== undefined} className="flex h-full flex-col overflow-hidden">
      <PiecePicture image={image} />
      <div className="flex flex-1 items-start gap-3 p-4 md:p-5">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="text-lg font-[600] break-words">
            {href ? (
              <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className="hover:underline">
                <Written>{name}</Written>
              </a>
            ) : (
              <Written>{name}</Written>
            )}
          </h2>
          {href && <p className="truncate text-sm text-muted-foreground">{new URL(href).hostname}</p>}
        </div>
        {href && <ArrowUpRight aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />}
      </div>
    </Card>
  );
}

/** Twice the width of a column, for high-resolution screens. */
const FRAME = { width: 840, height: 560 };

/**
 * Decorative, because its title is below. Only files of this installation are shown. Loading others would reveal to them who
 * views the page.
 */
function PiecePicture({ image }: { image: string }) {
  const source = useFileSource();
  if (ownFile(image) === undefined) return null;
  return (
    <img
      src={source(image, FRAME)}
      alt=""
      {...FRAME}
      loading="lazy"
      decoding="async"
      className="aspect-3/2 h-auto w-full border-b border-border bg-muted object-cover"
    />
  );
}

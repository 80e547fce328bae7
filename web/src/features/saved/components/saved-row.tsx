// One saved entry: its title, the main facts, and a remove button.

import { X } from 'lucide-react';
import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import type { Saved } from '@/features/saved/api/list-saved';
import { useRemoveSavedMutation } from '@/features/saved/api/remove-saved';
import type { SavedEntry } from '@/features/saved/api/saved-entry';
import { detailsOf, savedLabel, titleOf } from '@/features/saved/entry-words';
import type { SaveKind } from '@/domain/saves/saves';
import { t } from '@/words/saved';

export function SavedRow({ kind, saved }: { kind: SaveKind; saved: Saved }) {
  const { mutate: remove } = useRemoveSavedMutation(kind, saved.id);
  const { entry } = saved;
  const title = entry ? titleOf(entry) : undefined;
  return (
    <Card bleed hover={entry !== null}>
      <article
        tabIndex={0}
        aria-label={title ?? t('gone')}
        className="flex items-start gap-3 rounded-[inherit] p-4 -outline-offset-2"
      >
        {entry ? <EntryContent entry={entry} savedAt={saved.created_at} /> : <Gone />}
        <Button
          variant="ghost"
          size="icon"
          aria-label={title === undefined ? t('removeGone') : t('remove', { title })}
          className="-mt-1.5 -mr-2"
          onClick={(event) => {
            // The focused button disappears with the row, so move the focus to the panel.
            event.currentTarget.closest<HTMLElement>('[role=tabpanel]')?.focus();
            remove(undefined);
          }}
        >
          <X />
        </Button>
      </article>
    </Card>
  );
}

function EntryContent({ entry, savedAt }: { entry: SavedEntry; savedAt: string }) {
  const { to, picture, company, place = '', status } = entry;
  return (
    <>
      <Avatar {...picture} />
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-base font-[600]">
          <Link to={to} className="hover:underline">
            <Written>{titleOf(entry)}</Written>
          </Link>
        </h2>
        {company && (
          <p dir="auto" className="line-clamp-2 text-sm break-words text-foreground-2">
            <CompanyLink {...company} />
            {place !== '' && ` · ${place}`}
          </p>
        )}
        {detailsOf(entry).map((detail) => (
          <p key={detail} dir="auto" className="line-clamp-2 text-sm break-words text-foreground-2">
            <Written>{detail}</Written>
          </p>
        ))}
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
          {status && <StatusPill status={status} />}
          {savedLabel(savedAt, new Date())}
        </p>
      </div>
    </>
  );
}

function Gone() {
  return (
    <div className="min-w-0 flex-1">
      <h2 className="text-base font-[600]">{t('gone')}</h2>
      <p className="text-sm text-muted-foreground">{t('gone.text')}</p>
    </div>
  );
}

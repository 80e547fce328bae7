// A list of form entries that can be added and removed: work, education, portfolio.

import { Plus, Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { t } from '@/words/profile-editor';

interface EntryListProps {
  kind: 'work' | 'education' | 'portfolio';
  /** The keys of the entries. */
  ids: string[];
  children: (index: number) => ReactNode;
  onAdd: () => void;
  onRemove: (index: number) => void;
}

export function EntryList({ kind, ids, children, onAdd, onRemove }: EntryListProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <ol className="flex flex-col gap-5">
        {ids.map((id, index) => (
          <li key={id} className="border-b border-border pb-5">
            <fieldset className="flex flex-col gap-4">
              <legend className="sr-only">{t(`entry.${kind}`, { number: index + 1 })}</legend>
              {children(index)}
              <Button
                variant="ghost"
                size="sm"
                aria-label={t(`remove.${kind}`, { number: index + 1 })}
                className="-ml-3 self-start"
                onClick={() => {
                  onRemove(index);
                  // The clicked button disappears with its entry, so move the focus to another one.
                  addButton.current?.focus();
                }}
              >
                <Trash2 aria-hidden="true" />
                {t('remove')}
              </Button>
            </fieldset>
          </li>
        ))}
      </ol>
      <Button ref={addButton} variant="secondary" size="sm" className="not-first:mt-5" onClick={onAdd}>
        <Plus aria-hidden="true" />
        {t(`add.${kind}`)}
      </Button>
    </>
  );
}

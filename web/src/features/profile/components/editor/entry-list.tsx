// Entries of one kind that can be added and taken out: work, education, portfolio.

import { Plus, Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { t } from '@/words/profile-editor';

interface EntryListProps {
  kind: 'work' | 'education' | 'portfolio';
  /** What tells the entries apart. */
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
                  // The pressed button goes with its entry; the focus would be nowhere.
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

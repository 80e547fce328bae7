// Shows what a JSON Resume would change in the form. Existing texts are replaced only if selected. Entries are added.

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { OptionRow } from '@/components/ui/option-row';
import { Written } from '@/components/written';
import { whenOf } from '@/features/profile/entries';
import { IMPORTED_TEXTS, newEntries, type ResumeFound } from '@/features/profile/json-resume/resume-found';
import type { ProfileForm } from '@/features/profile/profile-form';
import { isEmptyWork, workOf } from '@/features/profile/work-form';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/json-resume';

interface ImportDialogProps {
  found: ResumeFound;
  onClose: () => void;
}

interface Offer {
  name: (typeof IMPORTED_TEXTS)[number] | 'work' | 'education' | 'skills';
  label: string;
  /** The values to import, one per line. */
  lines: string[];
  /** The value it would replace. Empty if it only adds. */
  replaced: string;
  take: () => void;
}

/** Open while it is mounted. */
export function ImportDialog({ found, onClose }: ImportDialogProps) {
  const offers = useOffers(found);
  const [chosen, setChosen] = useState(() => new Set(offers.filter((offer) => offer.replaced === '').map(nameOf)));
  const take = () => {
    for (const offer of offers) if (chosen.has(offer.name)) offer.take();
    toast({ title: t('import.done') });
    onClose();
  };
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('import')} context={t('import.text')}>
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            // Prevents the form behind the dialog from being submitted.
            event.stopPropagation();
            take();
          }}
        >
          <DialogBody className="flex flex-col gap-3">
            {offers.length === 0 && <p>{t('import.none')}</p>}
            {offers.map((offer) => (
              <OfferRow
                key={offer.name}
                offer={offer}
                checked={chosen.has(offer.name)}
                onChange={(checked) => {
                  const next = new Set(chosen);
                  if (checked) next.add(offer.name);
                  else next.delete(offer.name);
                  setChosen(next);
                }}
              />
            ))}
            {found.leftOut.length > 0 && (
              <p className="text-xs text-muted-foreground">
                {t.rich('import.leftOut', {
                  sections: <code className="wrap-anywhere">{found.leftOut.join(', ')}</code>,
                })}
              </p>
            )}
          </DialogBody>
          <DialogActions action={t('import.action')} pending={false} disabled={chosen.size === 0} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

function nameOf({ name }: Offer): Offer['name'] {
  return name;
}

/** Returns only values that would change something. */
function useOffers(found: ResumeFound): Offer[] {
  const { getValues, setValue } = useFormContext<ProfileForm>();
  const form = getValues();
  const changed = { shouldDirty: true, shouldValidate: false };
  const texts = IMPORTED_TEXTS.map((name): Offer => {
    const value = found.texts[name] ?? '';
    return {
      name,
      label: t(`import.field.${name}`),
      lines: value === form[name].trim() ? [] : [value],
      replaced: form[name].trim(),
      take: () => {
        setValue(name, value, changed);
      },
    };
  });
  const { work, education, skills } = newEntries(found, form);
  const lists: Offer[] = [
    {
      name: 'work',
      label: t('import.work', { count: work.length }),
      lines: work.map((entry) => joined(entry.role, entry.company, whenOf(workOf(entry)))),
      replaced: '',
      take: () => {
        setValue('work', [...form.work.filter((entry) => !isEmptyWork(entry)), ...work], changed);
      },
    },
    {
      name: 'education',
      label: t('import.education', { count: education.length }),
      lines: education.map(({ degree, institution, year }) => joined(degree, institution, year)),
      replaced: '',
      take: () => {
        setValue('education', [...form.education, ...education], changed);
      },
    },
    {
      name: 'skills',
      label: t('import.skills', { count: skills.length }),
      lines: skills.length > 0 ? [skills.join(', ')] : [],
      replaced: '',
      take: () => {
        setValue('skills', [...form.skills, ...skills], changed);
      },
    },
  ];
  return [...texts, ...lists].filter(({ lines }) => lines.some((line) => line !== ''));
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

interface OfferRowProps {
  offer: Offer;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function OfferRow({ offer: { label, lines, replaced }, checked, onChange }: OfferRowProps) {
  return (
    <div className="rounded-md border border-border px-3 py-1.5">
      <OptionRow
        control={
          <Checkbox
            checked={checked}
            onCheckedChange={(next) => {
              onChange(next === true);
            }}
          />
        }
      >
        {label}
      </OptionRow>
      <ul className="mb-1 ml-7 text-sm text-foreground-2">
        {lines.map((line, index) => (
          <li key={index} dir="auto" className="line-clamp-3 break-words">
            <Written>{line}</Written>
          </li>
        ))}
      </ul>
      {replaced !== '' && (
        <p dir="auto" className="mb-1 ml-7 line-clamp-2 text-xs break-words text-muted-foreground">
          {t('import.replaces', { value: replaced })}
        </p>
      )}
    </div>
  );
}

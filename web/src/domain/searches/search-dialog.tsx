// The dialog to name a saved search and to choose how often to be notified of new results.

import { Controller } from 'react-hook-form';
import { object, string } from 'zod/mini';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { TextField } from '@/components/ui/text-field';
import { requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/searches';
import { ALERT_TIMINGS, useSaveSearchMutation, type AlertTiming, type SearchEntry } from './saved-searches';

const NAME_LENGTH = 80;

const schema = object({
  name: requiredText(() => t('nameMissing'), NAME_LENGTH),
  notify: string(),
});

interface SearchFields {
  name: string;
  notify: string;
}

interface SearchDialogProps {
  /** Has an id if it is already saved. */
  search: SearchEntry;
  onClose: () => void;
}

/** Open while it is mounted. */
export function SearchDialog({ search, onClose }: SearchDialogProps) {
  const { mutateAsync: save } = useSaveSearchMutation();
  const start = { name: search.name.slice(0, NAME_LENGTH), notify: search.notify };
  const { form, field, onSubmit, pending } = useSchemaForm<SearchFields, SearchFields>({
    schema,
    start: search.id === undefined ? { empty: start } : { stored: start },
    send: ({ name, notify }) => save({ ...search, name, notify: notify as AlertTiming }, { onSuccess: onClose }),
  });
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={search.id === undefined ? t('save') : t('change')} context={t(`context.${search.kind}`)}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody>
            <TextField label={t('name')} maxLength={NAME_LENGTH} {...field('name')} />
            <p id="search-notify" className="mt-5 text-sm font-[560]">
              {t('notify')}
            </p>
            <Controller
              control={form.control}
              name="notify"
              render={({ field: { value, onChange } }) => (
                <RadioGroup aria-labelledby="search-notify" value={value} onValueChange={onChange} className="mt-1">
                  {ALERT_TIMINGS.map((timing) => (
                    <OptionRow key={timing} control={<Radio value={timing} />}>
                      {t(`notify.${timing}`)}
                    </OptionRow>
                  ))}
                </RadioGroup>
              )}
            />
            <p className="mt-2 text-xs text-muted-foreground">{t('notifyHint')}</p>
          </DialogBody>
          <DialogActions action={pending ? t('saving') : t('saveShort')} pending={pending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

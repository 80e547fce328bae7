// Asks what is wrong, and sends the report to the moderators.

import { Controller } from 'react-hook-form';
import { minLength, object, string } from 'zod/mini';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { TextArea } from '@/components/ui/text-area';
import { optionalText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/reports';
import { useReportMutation, type ReportKind } from './report';
import { REPORT_REASONS } from './report-reasons';

/** The server's limit, minus the reason in front. */
const DETAILS_LENGTH = 4900;

const schema = object({
  reason: string().check(minLength(1, { error: () => t('chooseReason') })),
  details: optionalText(DETAILS_LENGTH),
});

interface ReportFields {
  reason: string;
  details: string;
}

interface ReportDialogProps {
  kind: ReportKind;
  id: string;
  /** A name for the reported thing: "post of Rohan Deshpande". */
  what: string;
  onClose: () => void;
}

/** Open while it is mounted. */
export function ReportDialog({ kind, id, what, onClose }: ReportDialogProps) {
  const { mutateAsync: report } = useReportMutation(kind, id);
  const { form, field, onSubmit, pending } = useSchemaForm<ReportFields, ReportFields>({
    schema,
    start: { empty: { reason: '', details: '' } },
    send: ({ reason, details }) => report(details === '' ? reason : `${reason}: ${details}`, { onSuccess: onClose }),
  });

  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('title')} context={t('text', { what })}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody>
            <Controller
              control={form.control}
              name="reason"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <>
                  <RadioGroup
                    aria-label={t('reason')}
                    aria-describedby="report-error"
                    value={value}
                    onValueChange={onChange}
                  >
                    {Object.entries(REPORT_REASONS).map(([reason, label]) => (
                      <OptionRow key={reason} control={<Radio value={reason} />}>
                        {t(`reason.${label}`)}
                      </OptionRow>
                    ))}
                  </RadioGroup>
                  <p id="report-error" role="alert" className="text-xs font-medium text-destructive">
                    {error?.message}
                  </p>
                </>
              )}
            />
            <TextArea
              label={t('details')}
              optional
              rows={3}
              maxLength={DETAILS_LENGTH}
              className="mt-4"
              {...field('details')}
            />
          </DialogBody>
          <DialogActions action={pending ? t('sending') : t('send')} pending={pending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

// Asks what is wrong with something, and tells the moderators.

import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { TextArea } from '@/components/ui/text-area';
import { useReportMutation, type ReportKind } from './report';

const REASONS = [
  'Spam or a scam',
  'Hateful or abusive',
  'False or misleading',
  'Nudity or violence',
  'Someone pretending to be another person',
  'Something else',
] as const;

/** What the server takes at most, less the reason in front. */
const DETAILS_LENGTH = 4900;

interface ReportDialogProps {
  kind: ReportKind;
  id: string;
  /** What is reported, in words: "post of Rohan Deshpande". */
  what: string;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ReportDialog({ kind, id, what, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<string>();
  const [asked, setAsked] = useState(false);
  const { mutate: report, isPending } = useReportMutation(kind, id);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (reason === undefined) return;
    const details = new FormData(event.currentTarget).get('details');
    report(typeof details === 'string' && details.trim() !== '' ? `${reason}: ${details.trim()}` : reason, {
      onSuccess: onClose,
    });
  };

  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title="Report" context={`What is wrong with the ${what}? Only moderators see your report.`}>
        <DialogForm onSubmit={submit}>
          <DialogBody>
            <RadioGroup aria-label="Reason" aria-describedby="report-error" onValueChange={setReason}>
              {REASONS.map((choice) => (
                <OptionRow key={choice} control={<Radio value={choice} />}>
                  {choice}
                </OptionRow>
              ))}
            </RadioGroup>
            <p id="report-error" role="alert" className="text-xs font-medium text-destructive">
              {asked && reason === undefined && 'Please choose a reason.'}
            </p>
            <TextArea label="Details" optional name="details" rows={3} maxLength={DETAILS_LENGTH} className="mt-4" />
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              {isPending ? 'Sending...' : 'Send report'}
            </Button>
          </DialogFooter>
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

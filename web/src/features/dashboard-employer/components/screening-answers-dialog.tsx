// A dialog with one applicant's answers, opened from the board.

import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { DialogBody, DialogContent, OpenDialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { ScreeningAnswers } from '@/domain/screening/screening-answers';
import { useScreeningAnswersQuery } from '@/features/dashboard-employer/api/get-screening-answers';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { t } from '@/words/screening';

interface AnswersDialogProps {
  candidate: Pick<Candidate, 'id' | 'full_name'>;
  onClose: () => void;
}

/** Open while it is mounted. */
export function ScreeningAnswersDialog({ candidate: { id, full_name: name }, onClose }: AnswersDialogProps) {
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('answers.of', { name })}>
        <DialogBody className="pb-6">
          <Loaded
            query={useScreeningAnswersQuery(id)}
            skeleton={<Skeleton className="h-48" />}
            failed={(retry) => <FailedState title={t('failed')} {...retry} />}
            empty={<p className="text-muted-foreground">{t('gone')}</p>}
          >
            {({ answers }) => <ScreeningAnswers title={t('answers.title')} answers={answers} />}
          </Loaded>
        </DialogBody>
      </DialogContent>
    </OpenDialog>
  );
}

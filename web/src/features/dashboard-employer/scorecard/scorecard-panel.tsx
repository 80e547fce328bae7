// The scorecard of one applicant: the user's own scores, how many team members have scored, and the results.

import { EyeOff, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { FailedState } from '@/components/failed-state';
import { lazyDialog } from '@/components/lazy-dialog';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useActingFor } from '@/domain/teams/acting-for';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/scorecards';
import { useScorecardQuery, type Scorecard } from './get-scorecard';
import { ScoreForm } from './score-form';
import { ScoreTable } from './score-table';
import { progressOf, readScores } from './scorecard';

const CriteriaDialog = lazyDialog(async () => (await import('./criteria-dialog')).CriteriaDialog);

interface ScorecardPanelProps {
  job: { id: string; title: string };
  applicationId: string;
  applicantId: string;
}

export function ScorecardPanel({ job, applicationId, applicantId }: ScorecardPanelProps) {
  const [settingCriteria, setSettingCriteria] = useState(false);
  const { mayEdit } = useActingFor();
  const setCriteria = () => {
    setSettingCriteria(true);
  };
  return (
    <>
      <Loaded
        query={useScorecardQuery({ jobId: job.id, applicationId, applicantId })}
        skeleton={<Skeleton className="h-40" />}
        failed={(retry) => <FailedState title={t('failed')} {...retry} />}
      >
        {(scorecard) =>
          scorecard.criteria.length === 0 ? (
            <div className="flex flex-col items-start gap-3">
              <p className="text-sm text-muted-foreground">{t(mayEdit ? 'none' : 'noneForViewer')}</p>
              {mayEdit && (
                <Button variant="secondary" aria-haspopup="dialog" onClick={setCriteria}>
                  <ListChecks aria-hidden="true" />
                  {t('criteria.set')}
                </Button>
              )}
            </div>
          ) : (
            // Changed criteria need a fresh form.
            <GivenAndOwn
              key={JSON.stringify(scorecard.criteria)}
              scorecard={scorecard}
              applicationId={applicationId}
              onSetCriteria={mayEdit ? setCriteria : undefined}
            />
          )
        }
      </Loaded>
      {settingCriteria && (
        <CriteriaDialog
          job={job}
          onClose={() => {
            setSettingCriteria(false);
          }}
        />
      )}
    </>
  );
}

interface GivenAndOwnProps {
  scorecard: Scorecard;
  applicationId: string;
  /** Undefined for members who may only read. */
  onSetCriteria: (() => void) | undefined;
}

function GivenAndOwn({ scorecard, applicationId, onSetCriteria }: GivenAndOwnProps) {
  const user = useUser();
  const [changing, setChanging] = useState(false);
  const { criteria, given, scorers } = scorecard;
  const row = given.find(({ author_id }) => author_id === user.id);
  const scores = row && readScores(row);
  const own = row && scores && { scores, comment: row.comment ?? '' };
  const progress = progressOf(given, scorers);
  const isTeam = progress.of > 1;
  return (
    <div className="flex flex-col gap-4">
      {isTeam && (
        <p role="status" className="text-sm text-foreground-2">
          {t('progress', { given: progress.given, count: progress.of })}
        </p>
      )}
      {own && !changing ? (
        <ScoreTable criteria={criteria} given={given} />
      ) : (
        <>
          {isTeam && !own && (
            <p className="flex items-start gap-1.5 text-sm text-muted-foreground">
              <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {t('hidden')}
            </p>
          )}
          <ScoreForm
            applicationId={applicationId}
            criteria={criteria}
            own={own}
            {...(own && {
              onDone: () => {
                setChanging(false);
              },
            })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {own && !changing && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              setChanging(true);
            }}
          >
            {t('changeOwn')}
          </Button>
        )}
        {onSetCriteria && !changing && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onSetCriteria}>
            {t('criteria.change')}
          </Button>
        )}
      </div>
    </div>
  );
}

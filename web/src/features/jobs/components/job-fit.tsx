// Explains how a job fits its reader, with four facts in words. The sort order "Best match" uses only these.

import { Link } from '@/components/link';
import { Card } from '@/components/ui/card';
import { FACTS, OUTCOMES, outcomeOf, type Fit, type FitFact } from '@/domain/fit/fit';
import { useJobFitQuery } from '@/features/jobs/api/job-fit';
import { useUser } from '@/lib/auth/auth';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/job-fit';

/** Shown to job seekers only. */
export function JobFit({ jobId }: { jobId: string }) {
  const { userType } = useUser();
  return userType === 'user' ? <FitCard jobId={jobId} /> : null;
}

function FitCard({ jobId }: { jobId: string }) {
  const { data: fit } = useJobFitQuery(jobId);
  // The page is complete without this explanation, so there is no skeleton or error.
  if (!fit) return null;
  return (
    <Card className="p-4 md:p-7">
      <section aria-labelledby="job-fit">
        <h2 id="job-fit">{t('title')}</h2>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {FACTS.map((fact) => (
            <Fact key={fact} fact={fact} fit={fit} />
          ))}
        </ul>
        <p className="mt-4 text-xs text-muted-foreground">
          {t.rich('how', {
            profile: (text) => (
              <Link to="/profile" className="underline">
                {text}
              </Link>
            ),
          })}
        </p>
      </section>
    </Card>
  );
}

function Fact({ fact, fit }: { fact: FitFact; fit: Fit }) {
  const outcome = outcomeOf(fit, fact);
  const { icon: Icon, tone } = OUTCOMES[outcome];
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', tone)} />
      <div className="min-w-0">
        <p className="text-sm font-[560]">{t(`fact.${fact}`, { outcome })}</p>
        {fact === 'skills' && outcome !== 'unknown' && <Skills fit={fit} />}
      </div>
    </li>
  );
}

function Skills({ fit: { shared_skills: shared, lacking_skills: lacking } }: { fit: Fit }) {
  return (
    <p dir="auto" className="text-sm break-words text-foreground-2">
      {shared.length > 0 && t('shared', { skills: shared.join(', ') })}{' '}
      {lacking.length > 0 && t(shared.length > 0 ? 'lacking' : 'asked', { skills: lacking.join(', ') })}
    </p>
  );
}

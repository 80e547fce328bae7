// How well the chosen job fits one person in the list. Expected salaries are private, so pay is not compared.

import { FitChips } from '@/domain/fit/fit-chips';
import type { FitFact } from '@/domain/fit/fit';
import { useSeekerFitQuery } from '@/features/job-seekers/api/seeker-fit';
import { t } from '@/words/fit';

const COMPARED: readonly FitFact[] = ['skills', 'place', 'experience'];

export function SeekerFit({ jobId, seekerId }: { jobId: string; seekerId: string }) {
  const { data: fit } = useSeekerFitQuery(jobId, seekerId);
  return <FitChips fit={fit} facts={COMPARED} label={t('seeker')} />;
}

// /profile/resume: the user's profile as a resume, to print or save.

import { PageHead } from '@/components/page-head';
import { ResumeBuilder } from '@/features/profile/components/resume-builder/resume-builder';
import { t } from '@/words/resume-builder';

export function ResumeRoute() {
  return (
    <>
      <PageHead title={t('title')} />
      <ResumeBuilder />
    </>
  );
}

// /profile/resume: one's own profile as a resume, to print or to save.

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

// What becomes of the own profile outside of this network: a resume to print, and a file for other programs.

import { NotebookText } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import type { Profile } from '@/features/profile/api/get-profile';
import { t } from '@/words/resumes';
import { ExportResume } from './export-resume';
import { Section } from './profile-about';

export function Resumes({ profile }: { profile: Profile }) {
  return (
    <Section title={t('title')}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/profile/resume" variant="secondary" size="sm">
          <NotebookText aria-hidden="true" />
          {t('build')}
        </ButtonLink>
        <ExportResume profile={profile} />
      </div>
    </Section>
  );
}

// The user's own profile as a resume, for printing or saving as PDF. Its content is edited in the profile.

import { Pencil, Printer } from 'lucide-react';
import { BackLink } from '@/components/back-link';
import { ButtonLink } from '@/components/button-link';
import { Button } from '@/components/ui/button';
import { Segment, Segmented } from '@/components/ui/segmented';
import { useProfileQuery, type Profile } from '@/features/profile/api/get-profile';
import { ProfileStates } from '@/features/profile/components/profile-states';
import { useUser } from '@/lib/auth/auth';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/resume-builder';
import { resumeOf } from './resume-content';
import { ResumeSheet } from './resume-sheet';

const TEMPLATES = ['plain', 'columns'] as const;

export function ResumeBuilder() {
  return (
    <ProfileStates query={useProfileQuery(useUser().id)}>{(profile) => <Builder profile={profile} />}</ProfileStates>
  );
}

function Builder({ profile }: { profile: Profile }) {
  const [search, setSearch] = useSearchParams();
  const template = TEMPLATES.find((name) => name === search.get('template')) ?? 'plain';
  const resume = resumeOf(profile);
  return (
    <div className="page py-6 print:p-0">
      <div className="mx-auto flex w-[210mm] max-w-full flex-col gap-4 print:hidden">
        <BackLink to="/profile">{t('back')}</BackLink>
        <div>
          <h1>{t('title')}</h1>
          <p className="mt-1 max-w-prose text-foreground-2">{t('text')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            aria-label={t('template')}
            value={template}
            onValueChange={(value) => {
              setSearch(value === 'plain' ? {} : { template: value }, { replace: true });
            }}
          >
            {TEMPLATES.map((name) => (
              <Segment key={name} value={name}>
                {t(`template.${name}`)}
              </Segment>
            ))}
          </Segmented>
          <div className="ml-auto flex flex-wrap gap-2">
            <ButtonLink to="/profile" state={{ edit: true }} variant="secondary">
              <Pencil aria-hidden="true" />
              {t('edit')}
            </ButtonLink>
            <Button
              onClick={() => {
                window.print();
              }}
            >
              <Printer aria-hidden="true" />
              {t('print')}
            </Button>
          </div>
        </div>
        {resume.isSparse && <p className="text-sm text-muted-foreground">{t('sparse')}</p>}
      </div>
      <ResumeSheet resume={resume} template={template} />
    </div>
  );
}

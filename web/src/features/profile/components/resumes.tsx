// The saved resumes of a job seeker, on their own profile.

import { FileText, NotebookText, Plus } from 'lucide-react';
import { useRef } from 'react';
import { ButtonLink } from '@/components/button-link';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { RowSkeleton } from '@/components/row-skeleton';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';
import { SkeletonList } from '@/components/ui/skeleton';
import { MAX_RESUMES, nameOfFile, useKeepFileMutation, useResumesQuery } from '@/domain/resumes/resumes';
import type { Profile } from '@/features/profile/api/get-profile';
import { acceptOf, kindsOf, RESUME_RULE } from '@/lib/files/file-checks';
import { t } from '@/words/resumes';
import { ExportResume } from './export-resume';
import { Section } from './profile-about';
import { ResumeRow } from './resume-row';

export function Resumes({ profile }: { profile: Profile }) {
  const resumes = useResumesQuery();
  return (
    <Section title={t('title')}>
      <p className="mb-4 text-sm text-muted-foreground">
        {t('help', { most: MAX_RESUMES, kinds: kindsOf(RESUME_RULE), size: RESUME_RULE.maxMb })}
      </p>
      <Loaded
        query={resumes}
        skeleton={
          <SkeletonList>
            <RowSkeleton />
          </SkeletonList>
        }
        failed={(retry) => <ListFailed {...retry} />}
        empty={
          <p className="flex items-center gap-3 rounded-md border border-dashed border-border-hover p-4 text-sm text-foreground-2">
            <FileText aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
            <span className="min-w-0 break-words">{t('none')}</span>
          </p>
        }
      >
        {(rows) => (
          <ul aria-label={t('title')} className="flex flex-col gap-2">
            {rows.map((resume) => (
              <li key={resume.id}>
                <ResumeRow resume={resume} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-4 flex flex-wrap gap-2">
        <AddResume full={(resumes.data?.length ?? 0) >= MAX_RESUMES} />
        <ButtonLink to="/profile/resume" variant="secondary" size="sm">
          <NotebookText aria-hidden="true" />
          {t('build')}
        </ButtonLink>
        <ExportResume profile={profile} />
      </div>
    </Section>
  );
}

function AddResume({ full }: { full: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const { mutate: keep, isPending } = useKeepFileMutation();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        pending={isPending}
        disabled={full}
        onClick={() => {
          input.current?.click();
        }}
      >
        <Plus aria-hidden="true" />
        {t('add')}
      </Button>
      <FileInput
        ref={input}
        accept={acceptOf(RESUME_RULE)}
        aria-label={t('add')}
        onChoose={([file]) => {
          if (file) keep({ file, name: nameOfFile(file) });
        }}
      />
    </>
  );
}

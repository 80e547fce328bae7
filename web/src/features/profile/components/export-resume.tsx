// Exports the profile as a JSON Resume.

import { FileOutput } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { Profile } from '@/features/profile/api/get-profile';
import { writeJsonResume } from '@/features/profile/json-resume/write-json-resume';
import { saveFile } from '@/lib/files/save-file';
import { t } from '@/words/resumes';

export function ExportResume({ profile }: { profile: Profile }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      onClick={() => {
        const resume = writeJsonResume(profile, new URL('.', document.baseURI).href.replace(/\/$/, ''), new Date());
        const content = new Blob([JSON.stringify(resume, null, 2)], { type: 'application/json' });
        saveFile(`${profile.handle}-resume.json`, content);
      }}
    >
      <FileOutput aria-hidden="true" />
      {t('export')}
    </Button>
  );
}

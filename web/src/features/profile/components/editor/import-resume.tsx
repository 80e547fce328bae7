// Fills the form from a JSON Resume. The file is read in the browser, and its changes are shown first.

import { FileInput as FileInputIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';
import type { ResumeFound } from '@/features/profile/json-resume/resume-found';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/profile-editor';

const ImportDialog = lazyDialog(async () => (await import('./import-dialog')).ImportDialog);

/** The parser is loaded with the first file, because most users never import one. */
async function read(file: File): Promise<ResumeFound | undefined> {
  const { readFile } = await import('@/features/profile/json-resume/read-file');
  const result = await readFile(file);
  if (!('problems' in result)) return result;
  toast({ title: t('import.failed'), description: result.problems.join(' '), variant: 'destructive' });
  return undefined;
}

export function ImportResume() {
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ResumeFound>();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          input.current?.click();
        }}
      >
        <FileInputIcon aria-hidden="true" />
        {t('import')}
      </Button>
      <FileInput
        ref={input}
        accept=".json,application/json"
        aria-label={t('import')}
        onChoose={([file]) => {
          if (file) void read(file).then(setFound);
        }}
      />
      {found && (
        <ImportDialog
          found={found}
          onClose={() => {
            setFound(undefined);
          }}
        />
      )}
    </>
  );
}

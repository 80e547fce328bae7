// Files that were chosen but cannot be sent, each with the reason. The list stays until it is dismissed.

import { CircleAlert, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import type { RefusedFile } from '@/features/messages/attachment-files';
import { t as common } from '@/words/common';
import { t } from '@/words/messages';

interface RefusedFilesProps {
  files: RefusedFile[];
  onDismiss: () => void;
}

export function RefusedFiles({ files, onDismiss }: RefusedFilesProps) {
  return (
    <div role="alert">
      {files.length > 0 && (
        <div className="mb-2 flex items-start gap-2 rounded-md border border-destructive/45 bg-destructive-soft py-0.5 pr-0.5 pl-3 text-sm">
          <CircleAlert aria-hidden="true" className="mt-2 size-4 shrink-0 text-destructive" />
          <ul aria-label={t('write.refused')} className="max-h-32 min-w-0 flex-1 overflow-y-auto py-1.5">
            {files.map(({ name, reason }, index) => (
              // Two files may have the same name, and the order never changes, so the index is a safe key.
              <li key={index} className="break-words">
                <bdi className="font-[560]">{name}</bdi> {reason}
              </li>
            ))}
          </ul>
          <Button
            variant="ghost"
            size="icon"
            aria-label={common('dismiss')}
            className="size-8 max-md:size-11"
            onClick={onDismiss}
          >
            <X />
          </Button>
        </div>
      )}
    </div>
  );
}

// The files that will be sent with the next message. Each can be removed.

import { X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { formatFileSize } from '@/lib/format/format';
import { t as common } from '@/words/common';
import { t } from '@/words/messages';

interface ChosenFilesProps {
  files: File[];
  onChange: (files: File[]) => void;
}

export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('write.chosen')} className="mb-2 flex flex-wrap gap-2">
      {files.map((file, index) => (
        // Two files may have the same name, and the order never changes, so the index is a safe key.
        <li
          key={index}
          className="flex max-w-full items-center gap-2 rounded-md border border-border bg-muted py-0.5 pr-0.5 pl-3 text-sm"
        >
          <span dir="auto" className="truncate">
            {file.name}
          </span>
          <span className="shrink-0 text-muted-foreground">{formatFileSize(file.size)}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={common('remove', { what: file.name })}
            className="size-8 max-md:size-11"
            onClick={() => {
              onChange(files.filter((other) => other !== file));
            }}
          >
            <X />
          </Button>
        </li>
      ))}
    </ul>
  );
}

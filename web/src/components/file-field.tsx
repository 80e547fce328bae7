// A file field: a drop zone or button, then the file's name, size and upload progress.

import { CircleAlert, FileText, RotateCcw, Upload, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';
import { Pill } from '@/components/ui/pill';
import { Progress } from '@/components/ui/progress';
import { Written } from '@/components/written';
import { cn } from '@/lib/styles/cn';
import { acceptOf, kindsOf, type FileRule } from '@/lib/files/file-checks';
import { formatFileSize } from '@/lib/format/format';
import { useFileDrop } from '@/lib/files/use-file-drop';
import type { ChosenFile, FileUpload } from '@/lib/files/use-file-upload';
import { t as common } from '@/words/common';
import { t } from '@/words/files';

interface FileFieldProps {
  label: string;
  /** The label of the button: "Choose resume". */
  chooseLabel: string;
  optional?: boolean;
  upload: FileUpload;
  /** Who can open the file. */
  help: string;
  error?: string | undefined;
  /** The form is being sent, so its file cannot be removed. */
  submitting: boolean;
}

export function FileField({ label, chooseLabel, optional = false, upload, help, error, submitting }: FileFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const group = useRef<HTMLDivElement>(null);
  const { rule, chosen, choose, remove, retry } = upload;
  /** The change removes the pressed control, so the focus moves to the one that replaces it. */
  const withFocus = (change: () => void) => {
    flushSync(change);
    group.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={group} role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <p id={id} className="text-sm font-[560] break-words">
        <Written>{label}</Written>
        {optional && <span className="font-normal text-muted-foreground"> {common('optional')}</span>}
      </p>
      {chosen ? (
        <FileRow
          chosen={chosen}
          submitting={submitting}
          onRemove={() => {
            withFocus(remove);
          }}
          onRetry={() => {
            withFocus(retry);
          }}
        />
      ) : (
        <DropZone
          label={label}
          chooseLabel={chooseLabel}
          rule={rule}
          invalid={error !== undefined}
          describedBy={noteId}
          onChoose={(file) => {
            withFocus(() => {
              choose(file);
            });
          }}
        />
      )}
      <p
        id={noteId}
        className={cn(
          'flex items-center gap-1.5 text-xs text-muted-foreground',
          error && 'font-medium text-destructive',
        )}
      >
        {error && <CircleAlert aria-hidden="true" className="size-4 shrink-0" />}
        {error ?? t('limits', { kinds: kindsOf(rule), most: rule.maxMb, help })}
      </p>
    </div>
  );
}

interface DropZoneProps {
  label: string;
  chooseLabel: string;
  rule: FileRule;
  invalid: boolean;
  describedBy: string;
  onChoose: (file: File) => void;
}

function DropZone({ label, chooseLabel, rule, invalid, describedBy, onChoose }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const { dragging, dropTarget } = useFileDrop(onChoose);
  return (
    <div
      {...dropTarget}
      className={cn(
        'flex flex-wrap items-center justify-center gap-x-2 gap-y-1 rounded-md border border-dashed border-input p-4 text-sm text-muted-foreground',
        dragging && 'border-primary bg-primary-soft',
        invalid && 'border-destructive',
      )}
    >
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={describedBy}
        onClick={() => {
          input.current?.click();
        }}
      >
        <Upload aria-hidden="true" />
        {chooseLabel}
      </Button>
      <span className="pointer-coarse:hidden">{t('drop')}</span>
      <FileInput
        ref={input}
        accept={acceptOf(rule)}
        aria-label={label}
        onChoose={([file]) => {
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}

interface FileRowProps {
  chosen: ChosenFile;
  submitting: boolean;
  onRemove: () => void;
  onRetry: () => void;
}

function FileRow({ chosen: { file, state, percent, reason }, submitting, onRemove, onRetry }: FileRowProps) {
  return (
    <div className="flex items-center gap-3 rounded-md border border-border bg-muted py-2.5 pr-1.5 pl-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-md border border-border bg-card text-primary">
        <FileText aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">{file.name}</p>
        <p
          role={state === 'failed' ? 'alert' : undefined}
          className={cn('text-xs tabular-nums', state === 'failed' ? 'text-destructive' : 'text-muted-foreground')}
        >
          {state === 'failed' ? reason : state === 'sending' ? `${percent}%` : formatFileSize(file.size)}
        </p>
        {state === 'sending' && (
          <Progress label={t('uploading', { name: file.name })} percent={percent} className="mt-1 bg-border" />
        )}
      </div>
      {state === 'ready' && <Pill tone="success">{t('ready')}</Pill>}
      {state === 'failed' && (
        <Button variant="ghost" size="sm" onClick={onRetry}>
          <RotateCcw aria-hidden="true" />
          {t('retry')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={
          state === 'sending' ? t('cancelUpload', { name: file.name }) : common('remove', { what: file.name })
        }
        disabled={submitting && state === 'ready'}
        onClick={onRemove}
      >
        <X />
      </Button>
    </div>
  );
}

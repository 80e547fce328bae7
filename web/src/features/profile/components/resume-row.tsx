// One saved resume: its name and its actions.

import { FileText, FolderSync, Pencil, Star, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { lazyDialog } from '@/components/lazy-dialog';
import { MoreMenu, type MenuEntry } from '@/components/more-menu';
import { FileInput } from '@/components/ui/file-input';
import { Pill } from '@/components/ui/pill';
import { Written } from '@/components/written';
import {
  useDeleteResumeMutation,
  useKeepFileMutation,
  useOpenOwnResumeMutation,
  usePreferResumeMutation,
  type Resume,
} from '@/domain/resumes/resumes';
import { acceptOf, RESUME_RULE } from '@/lib/files/file-checks';
import { formatDate, formatFileSize } from '@/lib/format/format';
import { t } from '@/words/resumes';

const RenameResume = lazyDialog(async () => (await import('./rename-resume')).RenameResume);

export function ResumeRow({ resume }: { resume: Resume }) {
  const [asked, setAsked] = useState<'rename' | 'delete'>();
  const replacement = useRef<HTMLInputElement>(null);
  const { mutate: open } = useOpenOwnResumeMutation();
  const { mutate: prefer } = usePreferResumeMutation();
  const { mutate: replace, isPending } = useKeepFileMutation();
  const { mutate: remove, isPending: removing } = useDeleteResumeMutation();
  const { id, name, path, size, preferred } = resume;
  const close = () => {
    setAsked(undefined);
  };
  const entry = (label: string, icon: MenuEntry['icon'], onSelect: () => void) => ({ label, icon, onSelect });
  return (
    <div className="flex items-center gap-3 rounded-md border border-border py-2 pr-1.5 pl-3" aria-busy={isPending}>
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-soft-foreground">
        <FileText aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          className="block max-w-full truncate text-left font-[560] hover:underline"
          aria-label={t('openNamed', { name })}
          onClick={() => {
            open(resume);
          }}
        >
          <Written>{name}</Written>
        </button>
        <p className="text-xs text-muted-foreground tabular-nums">
          {t('facts', {
            kind: path.slice(path.lastIndexOf('.') + 1).toUpperCase(),
            size: formatFileSize(size),
            date: formatDate(new Date(resume.updated_at), new Date()),
          })}
        </p>
      </div>
      {preferred && (
        <Pill tone="success" icon={Star}>
          {t('preferred')}
        </Pill>
      )}
      <MoreMenu
        label={t('more', { name })}
        entries={[
          ...(preferred
            ? []
            : [
                entry(t('prefer'), Star, () => {
                  prefer(id);
                }),
              ]),
          entry(t('rename'), Pencil, () => {
            setAsked('rename');
          }),
          {
            label: t('replace'),
            icon: FolderSync,
            onSelect: () => {
              replacement.current?.click();
            },
          },
          {
            ...entry(t('delete'), Trash2, () => {
              setAsked('delete');
            }),
            destructive: true,
          },
        ]}
      />
      <FileInput
        ref={replacement}
        accept={acceptOf(RESUME_RULE)}
        aria-label={t('replaceNamed', { name })}
        onChoose={([file]) => {
          if (file) replace({ file, name, replaces: resume });
        }}
      />
      {asked === 'rename' && <RenameResume resume={resume} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          context={t('deleteText')}
          action={t('delete')}
          pending={removing}
          onConfirm={() => {
            remove(id);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

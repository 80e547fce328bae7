// The team's private stars, tags and notes for one applicant, in a dialog or on a page.

import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { object } from 'zod/mini';
import { DraftNote } from '@/components/draft-note';
import { FailedState } from '@/components/failed-state';
import { lazyDialog } from '@/components/lazy-dialog';
import { Loaded } from '@/components/loaded';
import { TextWithLinks } from '@/components/text-with-links';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { TextArea } from '@/components/ui/text-area';
import {
  useChangeTeamNotesMutation,
  useTeamNotesQuery,
  type TeamNotes as KeptNotes,
} from '@/features/dashboard-employer/api/team-notes';
import { useUser } from '@/lib/auth/auth';
import { formatMoment } from '@/lib/format/format';
import { requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { focusIfLost } from '@/lib/ui/focus-if-lost';
import { t } from '@/words/team-notes';
import { TeamStars } from './team-stars';
import { TeamTags } from './team-tags';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

/** The server's limit on the length of a note. */
const MAX_LENGTH = 5000;

export function TeamNotes({ applicationId: id }: { applicationId: string }) {
  return (
    <Loaded
      query={useTeamNotesQuery(id)}
      skeleton={<Skeleton className="h-64" />}
      failed={(retry) => <FailedState title={t('failed')} {...retry} />}
      empty={<p className="text-muted-foreground">{t('gone')}</p>}
    >
      {(kept) => (
        <>
          <TeamStars applicationId={id} ratings={kept.ratings} />
          <TeamTags applicationId={id} tags={kept.tags.map(({ tag }) => tag)} />
          <Notes applicationId={id} notes={kept.notes} />
        </>
      )}
    </Loaded>
  );
}

function Notes({ applicationId, notes }: { applicationId: string; notes: KeptNotes['notes'] }) {
  const { mutateAsync: change } = useChangeTeamNotesMutation(applicationId);
  const user = useUser();
  const { field, onSubmit, pending, draft, startOver } = useSchemaForm({
    schema: object({ note: requiredText(() => t('note.wanted'), MAX_LENGTH) }),
    start: { empty: { note: '' } },
    draftName: `team-note-${applicationId}-${user.id}`,
    send: ({ note }) => change({ kind: 'note', note }),
    onSent: () => {
      startOver();
    },
  });
  return (
    <section aria-labelledby="team-notes">
      <h3 id="team-notes" className="mb-2 text-sm font-[600]">
        {t('notes')}
      </h3>
      <form noValidate onSubmit={onSubmit} className="flex flex-col items-end gap-2">
        <TextArea label={t('note.label')} rows={2} maxLength={MAX_LENGTH} className="w-full" {...field('note')} />
        {draft.discard && (
          <DraftNote onDiscard={draft.discard} className="self-start">
            {t('note.draft')}
          </DraftNote>
        )}
        <Button type="submit" pending={pending}>
          {t('note.add')}
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {notes.map((note) => (
            <NoteEntry key={note.id} applicationId={applicationId} note={note} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface NoteEntryProps {
  applicationId: string;
  note: KeptNotes['notes'][number];
}

function NoteEntry({ applicationId, note }: NoteEntryProps) {
  const user = useUser();
  const own = note.author_id === user.id;
  return (
    <li className="rounded-lg border border-border p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-xs text-muted-foreground">
          <span dir="auto" className="font-[560] text-foreground">
            {own ? t('you') : note.author.full_name}
          </span>{' '}
          <time dateTime={note.created_at}>{formatMoment(new Date(note.created_at))}</time>
        </p>
        {own && <RemoveNote applicationId={applicationId} id={note.id} />}
      </div>
      <p dir="auto" className="text-sm break-words whitespace-pre-line">
        <TextWithLinks>{note.note}</TextWithLinks>
      </p>
    </li>
  );
}

function RemoveNote({ applicationId, id }: { applicationId: string; id: string }) {
  const [asking, setAsking] = useState(false);
  const notes = useRef<HTMLElement>(null);
  const { mutate: change, isPending } = useChangeTeamNotesMutation(applicationId);
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('note.remove')}
        aria-haspopup="dialog"
        onClick={(event) => {
          notes.current = event.currentTarget.closest('section');
          setAsking(true);
        }}
        className="-mt-2 -mr-2"
      >
        <Trash2 />
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('note.removeTitle')}
          context={t('note.removeText')}
          action={t('note.remove')}
          pending={isPending}
          onConfirm={() => {
            change(
              { kind: 'removeNote', id },
              {
                onSettled: () => {
                  close();
                  focusIfLost(notes.current?.querySelector('textarea'));
                },
              },
            );
          }}
          onClose={close}
        />
      )}
    </>
  );
}

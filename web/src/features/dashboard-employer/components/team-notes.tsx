// The team's private stars, tags and notes for one applicant, in a dialog or on a page.

import { Trash2 } from 'lucide-react';
import { object } from 'zod/mini';
import { FailedState } from '@/components/failed-state';
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
import { t } from '@/words/team-notes';
import { TeamStars } from './team-stars';
import { TeamTags } from './team-tags';

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
  const { form, field, onSubmit, pending } = useSchemaForm({
    schema: object({ note: requiredText(() => t('note.wanted'), MAX_LENGTH) }),
    start: { empty: { note: '' } },
    send: ({ note }) => change({ kind: 'note', note }),
    onSent: () => {
      form.reset();
    },
  });
  return (
    <section aria-labelledby="team-notes">
      <h3 id="team-notes" className="mb-2 text-sm font-[600]">
        {t('notes')}
      </h3>
      <form noValidate onSubmit={onSubmit} className="flex flex-col items-end gap-2">
        <TextArea label={t('note.label')} rows={2} maxLength={MAX_LENGTH} className="w-full" {...field('note')} />
        <Button type="submit" pending={pending}>
          {t('note.add')}
        </Button>
      </form>
      {notes.length > 0 && (
        <ul className="mt-4 flex flex-col gap-3">
          {notes.map((note) => (
            <NoteEntry key={note.id} note={note} onRemove={() => void change({ kind: 'removeNote', id: note.id })} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NoteEntry({ note, onRemove }: { note: KeptNotes['notes'][number]; onRemove: () => void }) {
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
        {own && (
          <Button variant="ghost" size="icon" aria-label={t('note.remove')} onClick={onRemove} className="-mt-2 -mr-2">
            <Trash2 />
          </Button>
        )}
      </div>
      <p dir="auto" className="text-sm break-words whitespace-pre-line">
        <TextWithLinks>{note.note}</TextWithLinks>
      </p>
    </li>
  );
}

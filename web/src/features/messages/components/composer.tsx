// The message composer. Enter sends, Shift+Enter starts a new line; files can be picked, pasted or dropped.

import { Paperclip, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { DraftNote } from '@/components/draft-note';
import { LengthNote } from '@/components/length-note';
import { Button } from '@/components/ui/button';
import { FileInput } from '@/components/ui/file-input';
import type { Person } from '@/features/messages/api/list-conversations';
import { sortFiles, withRefused, type RefusedFile } from '@/features/messages/attachment-files';
import { sendTyping, stopTyping } from '@/features/messages/live/presence';
import { useOutbox } from '@/features/messages/outbox/use-outbox';
import { useUser } from '@/lib/auth/auth';
import { takePastedFiles } from '@/lib/files/use-file-drop';
import { useDraft } from '@/lib/forms/draft';
import { sendOnEnter } from '@/lib/forms/enter-key';
import { charactersLeft } from '@/lib/forms/text-length';
import { toast } from '@/lib/ui/toast';
import { ChosenFiles } from './chosen-files';
import { DropArea } from './drop-area';
import { RefusedFiles } from './refused-files';
import { newId } from '@/lib/uuid';
import { t } from '@/words/messages';

/** The server's limit on message length. */
const MAX_LENGTH = 10_000;

interface ComposerProps {
  person: Person;
  conversationId: string;
  /** Wide screens most likely have a keyboard, so the text box gets focus. */
  wide: boolean;
}

export function Composer({ person, conversationId, wide }: ComposerProps) {
  const user = useUser();
  const outbox = useOutbox();
  const [text, setText, restored] = useDraft(`message-${user.id}-${person.id}`);
  const [files, setFiles] = useState<File[]>([]);
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const tooLong = charactersLeft(text, MAX_LENGTH) < 0;
  const unsendable = tooLong || (text.trim() === '' && files.length === 0);

  useEffect(() => {
    if (wide) box.current?.focus({ preventScroll: true });
  }, [wide]);

  const choose = (chosen: File[]) => {
    const sorted = sortFiles(chosen);
    setFiles((current) => [...current, ...sorted.taken]);
    setRefused((earlier) => withRefused(earlier, sorted.refused));
    box.current?.focus();
  };
  const send = () => {
    if (unsendable) return;
    if (!outbox.hasRoomFor(files)) {
      toast({ title: t('write.full'), description: t('write.fullText'), variant: 'destructive' });
      return;
    }
    const [first = null, ...others] = files;
    const queue = (content: string, file: File | null) => {
      outbox.add({ id: newId(), conversationId, content, file, queuedAt: new Date().toISOString() });
    };
    queue(text.trim(), first);
    // A message has one file, so each further file is sent as a message without text.
    for (const file of others) queue('', file);
    setText('');
    setFiles([]);
    setRefused([]);
    stopTyping(conversationId);
    box.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = takePastedFiles(event);
    if (pasted.length > 0) choose(pasted);
  };

  return (
    <form
      data-composer=""
      aria-label={t('write', { name: person.full_name })}
      noValidate
      onSubmit={submit}
      className="border-t border-border px-3 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-5 md:py-3"
    >
      <DropArea onDrop={choose} />
      <RefusedFiles
        files={refused}
        onDismiss={() => {
          setRefused([]);
          box.current?.focus();
        }}
      />
      <ChosenFiles files={files} onChange={setFiles} />
      <div className="flex items-end gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('write.attach')}
          className="h-(--height-field)"
          onClick={() => picker.current?.click()}
        >
          <Paperclip />
        </Button>
        <FileInput ref={picker} multiple onChoose={choose} />
        <textarea
          ref={box}
          aria-label={t('write.box', { name: person.full_name })}
          placeholder={t('write.prompt')}
          dir="auto"
          rows={1}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            sendTyping(conversationId, user.id, Date.now());
          }}
          onKeyDown={(event) => {
            sendOnEnter(event, send);
          }}
          onPaste={paste}
          className="block field-sizing-content max-h-40 min-h-(--height-field) min-w-0 flex-1 resize-none rounded-md border border-input bg-card px-3.5 py-2 placeholder:text-muted-foreground focus:border-ring focus:outline-2 focus:-outline-offset-2 focus:outline-ring max-md:py-3 max-md:text-[1rem]"
        />
        <Button
          type="submit"
          size="icon"
          aria-label={t('write.send')}
          disabled={unsendable}
          className="size-(--height-field)"
        >
          <SendHorizontal />
        </Button>
      </div>
      {restored && (
        <DraftNote
          className="mt-1.5 px-1"
          onDiscard={() => {
            setText('');
          }}
        >
          {t('write.draft')}
        </DraftNote>
      )}
      <LengthNote text={text} longest={MAX_LENGTH} />
    </form>
  );
}

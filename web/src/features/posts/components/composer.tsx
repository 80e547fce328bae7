// The form for a post: text, and a picture or video that is picked, pasted or dropped. Typed text is kept until it is published.

import { Image, Video } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { LengthNote } from '@/components/length-note';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { useCreatePostMutation } from '@/features/posts/api/create-post';
import { useMediaChoice } from '@/features/posts/hooks/use-media-choice';
import { checkPostText, MAX_POST_LENGTH } from '@/features/posts/post-length';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { returned, useDraft } from '@/lib/forms/draft';
import { isEnter } from '@/lib/forms/enter-key';
import { cn } from '@/lib/styles/cn';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/post-composer';
import { t as posts } from '@/words/posts';
import { ComposerMedia } from './composer-media';
import { FileButton } from './file-button';

/** Loaded on demand, because few users return to a draft. */
const DraftNote = lazyPart(async () => (await import('@/components/draft-note')).DraftNote);

export function Composer() {
  const user = useUser();
  const [draft, setText, restored] = useDraft(`post-${user.id}`);
  // A text that is being sent is no longer a draft, so leaving the screen does not restore it.
  const [sending, setSending] = useState<string>();
  const isPending = sending !== undefined;
  const text = sending ?? draft;
  const { media, setMedia, choose, dragging, dropTarget, onPaste } = useMediaChoice();
  const [percent, setPercent] = useState(0);
  const cancellation = useRef<AbortController>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync: createPost } = useCreatePostMutation();

  const post = async () => {
    if (isPending || !checkPostText(text, media !== null)) return;
    const typing = document.activeElement === box.current;
    cancellation.current = new AbortController();
    setPercent(0);
    setSending(text);
    setText('');
    try {
      await createPost({ content: text.trim(), media, onProgress: setPercent, signal: cancellation.current.signal });
    } catch {
      // The text becomes a draft again, in front of anything typed on another visit to the screen.
      setText(returned(text));
      unlock(typing);
      return;
    }
    setMedia(null);
    unlock(typing);
  };
  /** Disabling the text box removes its focus, so the focus is restored if the user was typing. */
  const unlock = (typing: boolean) => {
    flushSync(() => {
      setSending(undefined);
    });
    if (typing) box.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void post();
  };
  const postOnCtrlEnter = (event: KeyboardEvent) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) void post();
  };

  return (
    <Card bleed className={cn(dragging && 'border-primary bg-primary-soft')}>
      <form
        aria-label={t('title')}
        aria-busy={isPending}
        noValidate
        onSubmit={submit}
        {...(!isPending && dropTarget)}
        className="px-4 pt-3.5 pb-3"
      >
        <div className="flex gap-3">
          <Avatar
            id={user.id}
            name={user.name}
            url={user.avatar}
            kind={avatarKind(user.userType)}
            className="size-10"
          />
          <textarea
            ref={box}
            aria-label={t('box')}
            placeholder={posts('prompt')}
            dir="auto"
            rows={1}
            value={text}
            disabled={isPending}
            onChange={(event) => {
              setText(event.target.value);
            }}
            onKeyDown={postOnCtrlEnter}
            onPaste={onPaste}
            className="field-sizing-content max-h-96 min-h-10 flex-1 resize-none rounded-sm bg-transparent py-2 outline-offset-4 placeholder:text-muted-foreground disabled:text-muted-foreground max-md:text-[1rem]"
          />
        </div>
        {restored && (
          <DraftNote
            className="md:ml-13"
            onDiscard={() => {
              setText('');
            }}
          >
            {t('draft')}
          </DraftNote>
        )}
        <LengthNote text={text} longest={MAX_POST_LENGTH} />
        {media && (
          <ComposerMedia
            media={media}
            percent={isPending ? percent : null}
            onRemove={() => {
              if (isPending) {
                cancellation.current?.abort();
                return;
              }
              // The pressed button disappears with the picture.
              box.current?.focus();
              setMedia(null);
            }}
          />
        )}
        <div className="mt-2 flex items-center gap-1 md:pl-13">
          <FileButton
            icon={Image}
            label={t('photo')}
            accept="image/*"
            disabled={isPending}
            onChoose={(file) => void choose(file)}
          />
          <FileButton
            icon={Video}
            label={t('video')}
            accept="video/*"
            disabled={isPending}
            onChoose={(file) => void choose(file)}
          />
          <Button type="submit" pending={isPending} className="ml-auto">
            {isPending ? t('posting') : t('post')}
          </Button>
        </div>
      </form>
      {/* The text is kept as a draft, but a file cannot be. */}
      <UnsavedChanges when={media !== null} />
    </Card>
  );
}

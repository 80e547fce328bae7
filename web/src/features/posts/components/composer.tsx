// The form for a post: text, and a picture or video that is picked, pasted or dropped. Typed text is kept until it is published.

import { Image, Video } from 'lucide-react';
import { useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { LengthNote } from '@/components/length-note';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { usePostForm } from '@/features/posts/hooks/use-post-form';
import { MAX_POST_LENGTH } from '@/features/posts/post-length';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
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
  const box = useRef<HTMLTextAreaElement>(null);
  const {
    text,
    setText,
    restored,
    media,
    choose,
    removeMedia,
    dragging,
    dropTarget,
    onPaste,
    isPending,
    percent,
    publish,
  } = usePostForm(box);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void publish();
  };
  const publishOnCtrlEnter = (event: KeyboardEvent) => {
    if (isEnter(event) && (event.ctrlKey || event.metaKey)) void publish();
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
            onKeyDown={publishOnCtrlEnter}
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
        {media && <ComposerMedia media={media} percent={isPending ? percent : null} onRemove={removeMedia} />}
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

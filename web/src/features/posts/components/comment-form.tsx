// The form for a new comment. Enter sends, Shift+Enter starts a new line. A refused text is restored.

import { ArrowUp } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { LengthNote } from '@/components/length-note';
import { Avatar } from '@/components/ui/avatar';
import { useAddCommentMutation } from '@/features/posts/api/add-comment';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { returned, useDraft } from '@/lib/forms/draft';
import { sendOnEnter } from '@/lib/forms/enter-key';
import { lazyPart } from '@/lib/ui/lazy-part';
import { charactersLeft } from '@/lib/forms/text-length';
import { t } from '@/words/post-details';

const DraftNote = lazyPart(async () => (await import('@/components/draft-note')).DraftNote);

/** The server's limit on comment length. */
const MAX_LENGTH = 5000;

export function CommentForm({ postId, writing }: { postId: string; writing: boolean }) {
  const user = useUser();
  const [text, setText, restored] = useDraft(`comment-${user.id}-${postId}`);
  const { mutate: addComment } = useAddCommentMutation(postId, (refused) => {
    setText(returned(refused));
  });
  const unsendable = text.trim() === '' || charactersLeft(text, MAX_LENGTH) < 0;

  const send = () => {
    if (unsendable) return;
    setText('');
    addComment(text.trim());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-3">
      <Avatar
        id={user.id}
        name={user.name}
        url={user.avatar}
        size="sm"
        kind={avatarKind(user.userType)}
        className="mt-1"
      />
      <div className="min-w-0 flex-1">
        <div className="relative">
          <textarea
            aria-label={t('comment.add')}
            placeholder={t('comment.add')}
            dir="auto"
            rows={1}
            // Focused only if the user pressed the Comment button.
            autoFocus={writing}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              sendOnEnter(event, send);
            }}
            className="block field-sizing-content max-h-60 min-h-(--height-field) w-full resize-none rounded-[1.25rem] border border-input bg-card py-2 pr-12 pl-4 placeholder:text-muted-foreground focus:border-ring focus:outline-2 focus:-outline-offset-2 focus:outline-ring max-md:py-3 max-md:text-[1rem]"
          />
          <button
            type="submit"
            aria-label={t('comment.send')}
            disabled={unsendable}
            className="absolute right-1.5 bottom-1.5 grid size-7 place-items-center rounded-full bg-primary text-primary-foreground transition-colors duration-(--duration-fast) keep-fill before:absolute before:-inset-2 disabled:bg-muted disabled:text-muted-foreground max-md:size-9"
          >
            <ArrowUp aria-hidden="true" className="size-4.5" />
          </button>
        </div>
        {restored && (
          <DraftNote
            className="mt-1 px-1"
            onDiscard={() => {
              setText('');
            }}
          >
            {t('comment.draft')}
          </DraftNote>
        )}
        <LengthNote text={text} longest={MAX_LENGTH} />
      </div>
    </form>
  );
}

// Edits the text of a post in place.

import { useRef, useState, type SubmitEvent } from 'react';
import { DraftNote } from '@/components/draft-note';
import { LengthNote } from '@/components/length-note';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { useEditPostMutation } from '@/features/posts/api/edit-post';
import type { Post } from '@/features/posts/api/post';
import { checkPostText, MAX_POST_LENGTH } from '@/features/posts/post-length';
import { useDraft } from '@/lib/forms/draft';
import { isComposing } from '@/lib/forms/enter-key';
import { t as common } from '@/words/common';
import { t } from '@/words/post-composer';

interface PostEditorProps {
  post: Post;
  onClose: () => void;
}

export function PostEditor({ post, onClose }: PostEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft, restored] = useDraft(`edited-post-${post.id}`);
  const [text, setText] = useState(draft || post.content);
  const { mutate: edit, isPending, isSuccess } = useEditPostMutation(post.id);

  const drop = () => {
    setDraft('');
  };
  const close = () => {
    drop();
    // Returns the focus to the menu button, because the editor is about to be removed.
    form.current?.closest('article')?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
    onClose();
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!checkPostText(text, post.media_url !== null)) return;
    if (text.trim() === post.content) close();
    else edit(text.trim(), { onSuccess: close });
  };

  return (
    <form
      ref={form}
      aria-label={t('edit.title')}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event.nativeEvent) && text === post.content) close();
      }}
      className="px-4 pb-3"
    >
      <TextArea
        label={t('edit.text')}
        // The user chose to edit, so they can type immediately.
        autoFocus
        value={text}
        disabled={isPending}
        onChange={(event) => {
          setText(event.target.value);
          setDraft(event.target.value);
        }}
      />
      {restored && (
        <DraftNote
          className="mt-1.5"
          onDiscard={() => {
            setDraft('');
            setText(post.content);
          }}
        >
          {common('draft.changes')}
        </DraftNote>
      )}
      <LengthNote text={text} longest={MAX_POST_LENGTH} />
      <div className="mt-3 flex justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {common('cancel')}
        </Button>
        <Button type="submit" pending={isPending}>
          {isPending ? t('edit.saving') : t('edit.save')}
        </Button>
      </div>
      <UnsavedChanges when={text !== post.content && !isSuccess} onLeave={drop} />
    </form>
  );
}

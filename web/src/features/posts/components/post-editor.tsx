// Changes the text of a post in its place.

import { useRef, useState, type SubmitEvent } from 'react';
import { DraftNote } from '@/components/draft-note';
import { LengthNote } from '@/components/length-note';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { useEditPostMutation } from '@/features/posts/api/edit-post';
import type { Post } from '@/features/posts/api/post';
import { checkPostText, LONGEST_POST } from '@/features/posts/post-length';
import { useDraft } from '@/lib/forms/draft';
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
    // Back to where editing was chosen; the editor would take the focus along.
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
      onKeyDown={({ key }) => {
        if (key === 'Escape' && text === post.content) close();
      }}
      className="px-4 pb-3"
    >
      <TextArea
        label={t('edit.text')}
        // A person who chose to edit wants to type.
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
      <LengthNote text={text} longest={LONGEST_POST} />
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

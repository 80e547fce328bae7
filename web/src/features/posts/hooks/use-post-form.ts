// The text and the file of a new post, and how they are published. Typed text is a draft until then.

import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useCreatePostMutation } from '@/features/posts/api/create-post';
import { checkPostText } from '@/features/posts/post-length';
import { useUser } from '@/lib/auth/auth';
import { returned, useDraft } from '@/lib/forms/draft';
import { useMediaChoice } from './use-media-choice';

/** `box` is the text box, which gets the focus back when it is enabled again. */
export function usePostForm(box: RefObject<HTMLTextAreaElement | null>) {
  const user = useUser();
  const [draft, setText, restored] = useDraft(`post-${user.id}`);
  // A text that is being sent is no longer a draft, so leaving the screen does not restore it.
  const [sending, setSending] = useState<string>();
  const isPending = sending !== undefined;
  const text = sending ?? draft;
  const { media, setMedia, choose, dragging, dropTarget, onPaste } = useMediaChoice();
  const [percent, setPercent] = useState(0);
  const cancellation = useRef<AbortController>(null);
  const { mutateAsync: createPost } = useCreatePostMutation();

  const publish = async () => {
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

  /** Removes the file, or cancels publishing it. */
  const removeMedia = () => {
    if (isPending) {
      cancellation.current?.abort();
      return;
    }
    // The pressed button disappears with the picture.
    box.current?.focus();
    setMedia(null);
  };

  return {
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
  };
}

// The dialogs of a post's menu: confirm deletion, and report.

import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { ReportDialog } from '@/domain/reports/report-dialog';
import { useDeletePostMutation } from '@/features/posts/api/delete-post';
import type { Post } from '@/features/posts/api/post';
import { focusIfLost } from '@/lib/ui/focus-if-lost';
import { t } from '@/words/post-details';
import { t as posts } from '@/words/posts';
import type { PostChoice } from './post-menu';

interface PostDialogProps {
  post: Post;
  /** The id of the post's heading. */
  titleId: string;
  choice: Exclude<PostChoice, 'edit'>;
  /** Called after the post was deleted, so that a screen showing only this post can be left. */
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

export function PostDialog({ post, titleId, choice, onDeleted, onClose }: PostDialogProps) {
  const [neighbour] = useState(() => neighbourOf(titleId));
  const { mutate: deletePost, isPending } = useDeletePostMutation(post, () => {
    if (onDeleted) onDeleted();
    else focusIfLost(neighbour);
  });
  if (choice === 'report') {
    const what = posts('of', { name: post.author.full_name });
    return <ReportDialog kind="post" id={post.id} what={what} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={t('delete.title')}
      context={t('delete.text')}
      action={t('delete')}
      pending={isPending}
      onConfirm={() => {
        deletePost(undefined, { onSettled: onClose });
      }}
      onClose={onClose}
    />
  );
}

/** Returns the next post, or the previous one for the last post. It gets the focus after a deletion. */
function neighbourOf(titleId: string): HTMLElement | undefined {
  const posts = [...document.querySelectorAll<HTMLElement>('[role=feed] article')];
  const index = posts.findIndex((post) => post.getAttribute('aria-labelledby') === titleId);
  return posts[index + 1] ?? posts[index - 1];
}

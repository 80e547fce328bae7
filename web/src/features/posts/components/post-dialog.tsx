// What stands between choosing something from a post's menu and its being done.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { ReportDialog } from '@/components/report-dialog';
import { useDeletePostMutation } from '@/features/posts/api/delete-post';
import type { Post } from '@/features/posts/api/post';
import type { PostChoice } from './post-menu';

interface PostDialogProps {
  post: Post;
  choice: Exclude<PostChoice, 'edit'>;
  /** The post is gone; a screen that shows nothing else has to be left. */
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

export function PostDialog({ post, choice, onDeleted, onClose }: PostDialogProps) {
  const { mutate: deletePost, isPending } = useDeletePostMutation(post, onDeleted);
  if (choice === 'report') {
    return <ReportDialog kind="post" id={post.id} what={`post of ${post.author.full_name}`} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title="Delete this post?"
      context="Its likes and comments go with it. This cannot be undone."
      action="Delete"
      pending={isPending}
      onConfirm={() => {
        deletePost(undefined, { onSettled: onClose });
      }}
      onClose={onClose}
    />
  );
}

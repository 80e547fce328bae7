// The actions of a post: like, comment, share, save.

import { MessageCircle, Share2, ThumbsUp } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { SaveButton } from '@/domain/saves/save-button';
import { Button } from '@/components/ui/button';
import type { Post } from '@/features/posts/api/post';
import { useSharePostMutation } from '@/features/posts/api/share-post';
import { useToggleLikeMutation } from '@/features/posts/api/toggle-like';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/posts';
import type { Panel } from './post-counts';

interface PostActionsProps {
  post: Post;
  panel: Panel;
  onToggleComments: () => void;
}

export function PostActions({ post, panel, onToggleComments }: PostActionsProps) {
  const { mutate: share, isPending: isSharing } = useSharePostMutation(post);
  return (
    <div className="flex items-center gap-1 px-2 py-1 max-[22rem]:gap-0">
      <LikeButton post={post} />
      <ActionButton active={panel.open} aria-expanded={panel.open} aria-controls={panel.id} onClick={onToggleComments}>
        <MessageCircle aria-hidden="true" className={cn(panel.open && 'fill-primary-soft')} />
        {t('comment')}
      </ActionButton>
      <ActionButton
        aria-disabled={isSharing}
        onClick={() => {
          if (!isSharing) share();
        }}
      >
        <Share2 aria-hidden="true" />
        {t('share')}
      </ActionButton>
      <SaveButton kind="post" id={post.id} what={t('of', { name: post.author.full_name })} className="ml-auto" />
    </div>
  );
}

function LikeButton({ post: { id, liked } }: { post: Post }) {
  const { mutate: toggleLike } = useToggleLikeMutation(id);
  // Only a click is animated, not a post that was already liked.
  const [pressed, setPressed] = useState(false);
  return (
    <ActionButton
      active={liked}
      aria-pressed={liked}
      onClick={() => {
        setPressed(true);
        toggleLike();
      }}
    >
      <ThumbsUp aria-hidden="true" className={cn(liked && 'fill-primary-soft', liked && pressed && 'cheer')} />
      {liked ? t('liked') : t('like')}
    </ActionButton>
  );
}

interface ActionButtonProps extends ComponentProps<'button'> {
  active?: boolean;
}

function ActionButton({ active = false, ...props }: ActionButtonProps) {
  return (
    <Button
      variant="ghost"
      className={cn(
        'px-2.5 hover:bg-transparent hover:text-primary max-[22rem]:px-2 sm:px-3',
        active && 'text-primary',
      )}
      {...props}
    />
  );
}

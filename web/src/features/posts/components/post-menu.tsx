// The button behind which a post can be edited and deleted by its author, and reported by everybody else.

import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { Post } from '@/features/posts/api/post';
import { lazyPart } from '@/lib/lazy-part';
import { useMenuOnDemand } from '@/lib/use-menu-on-demand';

export type PostChoice = 'edit' | 'delete' | 'report';

const load = async () => (await import('./post-menu-content')).PostMenuContent;
const PostMenuContent = lazyPart(load);

interface PostMenuProps {
  post: Post;
  onChoose: (choice: PostChoice) => void;
}

/** The menu itself is fetched when somebody reaches for it. */
export function PostMenu({ post, onChoose }: PostMenuProps) {
  const { wanted, giveUp, buttonProps } = useMenuOnDemand(load);
  const button = <MenuButton post={post} {...buttonProps} />;
  if (!wanted) return button;
  return (
    <PostMenuContent
      post={post}
      trigger={<MenuButton post={post} />}
      onChoose={onChoose}
      meanwhile={button}
      onFailed={giveUp}
    />
  );
}

function MenuButton({ post, ...props }: ComponentProps<'button'> & { post: Post }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`More for the post of ${post.author.full_name}`}
      className="-mr-2 self-start"
      {...props}
    >
      <Ellipsis />
    </Button>
  );
}

// The button behind which a post can be edited and deleted by its author, and reported by everybody else.

import { Ellipsis } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { Post } from '@/features/posts/api/post';
import { lazyPart } from '@/lib/lazy-part';

export type PostChoice = 'edit' | 'delete' | 'report';

const load = async () => (await import('./post-menu-content')).PostMenuContent;
const PostMenuContent = lazyPart(load);

interface PostMenuProps {
  post: Post;
  onChoose: (choice: PostChoice) => void;
}

/** The menu itself is fetched when somebody reaches for it. */
export function PostMenu({ post, onChoose }: PostMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <MenuButton
      post={post}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  if (!wanted) return button;
  return (
    <PostMenuContent
      post={post}
      trigger={<MenuButton post={post} />}
      onChoose={onChoose}
      meanwhile={button}
      onFailed={() => {
        setWanted(false);
      }}
    />
  );
}

function prefetch(): void {
  // A failure shows when the menu is opened.
  load().catch(() => undefined);
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

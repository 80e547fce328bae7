// The button behind which a post can be edited and deleted by its author, and reported by everybody else.

import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import type { Post } from '@/features/posts/api/post';

export type PostChoice = 'edit' | 'delete' | 'report';

const load = () => import('./post-menu-content');
const PostMenuContent = lazy(async () => ({ default: (await load()).PostMenuContent }));

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
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => {
        setWanted(true);
      }}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <PostMenuContent post={post} trigger={<MenuButton post={post} />} onChoose={onChoose} />
    </Suspense>
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

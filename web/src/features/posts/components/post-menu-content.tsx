// The entries of a post's menu.

import { Flag, Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import type { Post } from '@/features/posts/api/post';
import { useUser } from '@/lib/auth';
import type { PostChoice } from './post-menu';

interface PostMenuContentProps {
  post: Post;
  trigger: ReactElement;
  onChoose: (choice: PostChoice) => void;
}

/** Open from the start: it is made only when its button has been pressed. */
export function PostMenuContent({ post, trigger, onChoose }: PostMenuContentProps) {
  const user = useUser();
  const choose = (choice: PostChoice) => () => {
    onChoose(choice);
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {post.user_id === user.id ? (
          <>
            <DropdownMenuItem onSelect={choose('edit')}>
              <Pencil aria-hidden="true" />
              Edit
            </DropdownMenuItem>
            <DropdownMenuItem variant="destructive" onSelect={choose('delete')}>
              <Trash2 aria-hidden="true" />
              Delete
            </DropdownMenuItem>
          </>
        ) : (
          <DropdownMenuItem onSelect={choose('report')}>
            <Flag aria-hidden="true" />
            Report
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

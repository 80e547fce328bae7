// The menu of a post: edit and delete for its author, report for everyone else.

import { Flag, Pencil, Trash2 } from 'lucide-react';
import { MoreMenu } from '@/components/more-menu';
import type { Post } from '@/features/posts/api/post';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/posts';

export type PostChoice = 'edit' | 'delete' | 'report';

interface PostMenuProps {
  post: Post;
  onChoose: (choice: PostChoice) => void;
}

export function PostMenu({ post, onChoose }: PostMenuProps) {
  const user = useUser();
  const choose = (choice: PostChoice) => () => {
    onChoose(choice);
  };
  const own = [
    { label: t('menu.edit'), icon: Pencil, onSelect: choose('edit') },
    { label: t('menu.delete'), icon: Trash2, destructive: true, onSelect: choose('delete') },
  ];
  const others = [{ label: t('menu.report'), icon: Flag, onSelect: choose('report') }];
  return (
    <MoreMenu
      label={t('menu', { name: post.author.full_name })}
      entries={post.user_id === user.id ? own : others}
      className="-mr-2 self-start"
    />
  );
}

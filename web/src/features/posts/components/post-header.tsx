// The author of a post and the time of publication.

import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Written } from '@/components/written';
import type { Post } from '@/features/posts/api/post';
import { avatarKind } from '@/lib/format/avatar';
import { formatAge, formatMoment } from '@/lib/format/format';
import { t } from '@/words/posts';
import { PostMenu, type PostChoice } from './post-menu';

interface PostHeaderProps {
  post: Post;
  titleId: string;
  onChoose: (choice: PostChoice) => void;
}

export function PostHeader({ post, titleId, onChoose }: PostHeaderProps) {
  const { author } = post;
  const createdAt = new Date(post.created_at);
  const profile = `/user/${author.id}`;
  return (
    <header className="flex items-center gap-3 px-4 pt-4 pb-3">
      {/* The name links to the same page, so the avatar is left out of the tab order. */}
      <Link to={profile} tabIndex={-1} aria-hidden="true" className="rounded-full">
        <Avatar id={author.id} name={author.full_name} url={author.avatar_url} kind={avatarKind(author.user_type)} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1">
          <h2 id={titleId} dir="auto" className="truncate text-base font-[600]">
            <Link to={profile} className="inline-block py-0.5 hover:underline">
              {author.full_name}
            </Link>
          </h2>
          <CompanyMark name={author.full_name} facts={author} />
        </div>
        <p className="flex gap-1 text-xs text-muted-foreground">
          {author.headline && (
            <>
              <span dir="auto" className="truncate">
                <Written>{author.headline}</Written>
              </span>
              <span aria-hidden="true">·</span>
            </>
          )}
          {/* Large enough for touch, without increasing the line spacing. */}
          <Link to={`/post/${post.id}`} className="-my-1 shrink-0 py-1 hover:underline">
            <time dateTime={post.created_at} title={formatMoment(createdAt)}>
              {formatAge(createdAt, new Date())}
            </time>
          </Link>
          {post.edited_at && (
            <span title={t('editedAt', { time: formatMoment(new Date(post.edited_at)) })} className="shrink-0">
              <span aria-hidden="true">· </span>
              {t('edited')}
            </span>
          )}
        </p>
      </div>
      <PostMenu post={post} onChoose={onChoose} />
    </header>
  );
}

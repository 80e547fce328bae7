// One comment. Its author and the author of the post can delete it. Everyone else can report it.

import { useRef, useState } from 'react';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { isWaiting } from '@/features/posts/api/add-comment';
import { useDeleteCommentMutation } from '@/features/posts/api/delete-comment';
import type { Comment } from '@/features/posts/api/list-comments';
import type { Post } from '@/features/posts/api/post';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { focusIfLost } from '@/lib/ui/focus-if-lost';
import { formatAge, formatMoment } from '@/lib/format/format';
import { lazyDialog } from '@/components/lazy-dialog';
import { Written } from '@/components/written';
import { t } from '@/words/post-details';
import { LongText } from './long-text';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);
const ReportDialog = lazyDialog(async () => (await import('@/domain/reports/report-dialog')).ReportDialog);

interface CommentEntryProps {
  comment: Comment;
  post: Post;
}

export function CommentEntry({ comment, post }: CommentEntryProps) {
  const { author } = comment;
  const createdAt = new Date(comment.created_at);
  return (
    <div aria-busy={isWaiting(comment)} className="flex gap-3">
      <Avatar
        id={author.id}
        name={author.full_name}
        url={author.avatar_url}
        size="sm"
        kind={avatarKind(author.user_type)}
      />
      <div className="min-w-0 flex-1">
        <div className="rounded-lg bg-muted px-3 py-2">
          <p className="flex items-center gap-1.5 text-sm">
            <Link to={`/user/${author.id}`} dir="auto" className="-my-1 shrink-0 py-1 font-[600] hover:underline">
              {author.full_name}
            </Link>
            <CompanyMark name={author.full_name} facts={author} />
            {author.headline && (
              <span dir="auto" className="truncate text-muted-foreground">
                <Written>{author.headline}</Written>
              </span>
            )}
          </p>
          <LongText className="text-foreground-2">{comment.text}</LongText>
        </div>
        <p className="mt-0.5 flex items-center gap-3 px-3 text-xs text-muted-foreground">
          <time dateTime={comment.created_at} title={formatMoment(createdAt)}>
            {formatAge(createdAt, new Date())}
          </time>
          {!isWaiting(comment) && <CommentAction comment={comment} post={post} />}
        </p>
      </div>
    </div>
  );
}

function CommentAction({ comment, post }: CommentEntryProps) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const { mutate: deleteComment, isPending } = useDeleteCommentMutation(comment, () => {
    focusIfLost(panel.current);
  });
  const { full_name: name } = comment.author;
  const mayDelete = comment.user_id === user.id || post.user_id === user.id;
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="text"
        aria-label={mayDelete ? t('comment.deleteOf', { name }) : t('comment.reportOf', { name })}
        className="text-xs font-medium text-muted-foreground hover:bg-transparent hover:underline"
        onClick={(event) => {
          panel.current = event.currentTarget.closest('section');
          setAsking(true);
        }}
      >
        {mayDelete ? t('comment.delete') : t('comment.report')}
      </Button>
      {asking && !mayDelete && (
        <ReportDialog kind="comment" id={comment.id} what={t('comment.of', { name })} onClose={close} />
      )}
      {asking && mayDelete && (
        <ConfirmDialog
          title={t('comment.deleteTitle')}
          context={t('comment.deleteText')}
          action={t('comment.delete')}
          pending={isPending}
          onConfirm={() => {
            deleteComment(undefined, { onSettled: close });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

// A dialog with the people who like a post.

import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { DialogBody, DialogContent, OpenDialog } from '@/components/ui/dialog';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { Written } from '@/components/written';
import { useLikersQuery, type Liker } from '@/features/posts/api/list-likers';
import type { Post } from '@/features/posts/api/post';
import { avatarKind } from '@/lib/format/avatar';
import { t } from '@/words/post-details';

interface LikersDialogProps {
  post: Post;
  onClose: () => void;
}

export function LikersDialog({ post, onClose }: LikersDialogProps) {
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('likes')} context={t('likes.count', { count: post.likes })}>
        <DialogBody>
          <Likers post={post} />
        </DialogBody>
      </DialogContent>
    </OpenDialog>
  );
}

function Likers({ post }: { post: Post }) {
  return (
    <Loaded
      query={useLikersQuery(post.id, post.likes)}
      skeleton={<LikersSkeleton />}
      failed={(retry) => <FailedState title={t('likes.notLoaded')} {...retry} />}
    >
      {(likers) => <LikerEntries likers={likers} total={post.likes} />}
    </Loaded>
  );
}

function LikersSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-4">
      {['opacity-100', 'opacity-65'].map((opacity) => (
        <div key={opacity} className={`flex items-center gap-3 ${opacity}`}>
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </SkeletonFrame>
  );
}

function LikerEntries({ likers, total }: { likers: Liker[]; total: number }) {
  const more = total - likers.length;
  return (
    <>
      <ul className="-mx-2">
        {likers.map((liker) => (
          <li key={liker.id}>
            <LikerEntry {...liker} />
          </li>
        ))}
      </ul>
      {likers.length > 0 && more > 0 && (
        <p className="mt-2 text-sm text-muted-foreground">{t('likes.more', { count: more })}</p>
      )}
    </>
  );
}

function LikerEntry({ id, full_name, headline, avatar_url, user_type }: Liker) {
  return (
    <Link to={`/user/${id}`} className="flex items-center gap-3 rounded-lg px-2 py-2 -outline-offset-2 hover:bg-accent">
      <Avatar id={id} name={full_name} url={avatar_url} kind={avatarKind(user_type)} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-[560]">
          {full_name}
        </span>
        {headline && (
          <span dir="auto" className="block truncate text-sm text-muted-foreground">
            <Written>{headline}</Written>
          </span>
        )}
      </span>
    </Link>
  );
}

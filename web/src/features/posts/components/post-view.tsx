// One post on its own screen with its comments, including loading, failed and not-found states.

import { SearchX } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { ButtonLink } from '@/components/button-link';
import { PageHead } from '@/components/page-head';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { usePostQuery } from '@/features/posts/api/get-post';
import { LivePosts } from './live-posts';
import { PostCard } from './post-card';
import { PostSkeleton } from './post-skeleton';
import { SkeletonFrame } from '@/components/ui/skeleton';
import { t } from '@/words/post-details';

interface PostViewProps {
  id: string;
  onDeleted: () => void;
}

export function PostView({ id, onDeleted }: PostViewProps) {
  return (
    <Loaded
      query={usePostQuery(id)}
      skeleton={
        <SkeletonFrame>
          <PostSkeleton />
        </SkeletonFrame>
      }
      failed={(retry) => (
        <Card bleed>
          <FailedState title={t('notLoaded')} {...retry} />
        </Card>
      )}
      empty={<PostNotFound />}
    >
      {(post) =>
        post.gone ? (
          <PostNotFound />
        ) : (
          <>
            <PageHead title={t('titleOf', { name: post.author.full_name })} description={post.content || undefined} />
            <LivePosts ids={[id]} />
            <PostCard post={post} alone={{ onDeleted }} />
          </>
        )
      }
    </Loaded>
  );
}

function PostNotFound() {
  return (
    <Card bleed>
      <PageHead title={t('notFound.head')} />
      <EmptyState
        icon={SearchX}
        title={t('notFound.title')}
        action={<ButtonLink to="/">{t('notFound.action')}</ButtonLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </Card>
  );
}

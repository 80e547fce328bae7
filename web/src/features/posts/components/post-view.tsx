// One post on a screen of its own, with its comments, in the four states a screen has.

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
          <FailedState title="The post did not load" {...retry} />
        </Card>
      )}
      empty={<PostNotFound />}
    >
      {(post) =>
        post.gone ? (
          <PostNotFound />
        ) : (
          <>
            <PageHead title={`Post of ${post.author.full_name}`} description={post.content || undefined} />
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
      <PageHead title="Post not found" />
      <EmptyState icon={SearchX} title="Post not found." action={<ButtonLink to="/">Go to the feed</ButtonLink>}>
        It may have been deleted by its author, or the link is incomplete.
      </EmptyState>
    </Card>
  );
}

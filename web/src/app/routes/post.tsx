// /post/{id}: one post with its comments, the target of shared links.

import { useNavigate, useParams } from '@/lib/router/location';
import { FeedLayout } from '@/app/feed-layout';
import { PageHead } from '@/components/page-head';
import { PostView } from '@/features/posts/components/post-view';
import { t } from '@/words/post-details';

export function PostRoute() {
  const { postId = '' } = useParams();
  const navigate = useNavigate();
  return (
    <FeedLayout>
      <PageHead title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <PostView
        key={postId}
        id={postId}
        onDeleted={() => {
          navigate('/', { replace: true });
        }}
      />
    </FeedLayout>
  );
}

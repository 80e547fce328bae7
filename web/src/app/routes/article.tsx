// /blog/{slug}: one article.

import { useParams } from '@/lib/router/location';
import { PageText } from '@/features/pages/components/page-text';
import { t } from '@/words/pages';

export function ArticleRoute() {
  const { slug = '' } = useParams();
  return <PageText key={slug} name={`blog/${slug}`} title={t('blog.title')} />;
}

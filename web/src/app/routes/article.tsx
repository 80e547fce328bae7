// /blog/{slug}: one article.

import { useParams } from 'react-router';
import { PageText } from '@/features/pages/components/page-text';

export function ArticleRoute() {
  const { slug = '' } = useParams();
  return <PageText key={slug} name={`blog/${slug}`} title="Blog" />;
}

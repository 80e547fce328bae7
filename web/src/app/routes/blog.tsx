// /blog: news from the operator of this installation.

import { PageHead } from '@/components/page-head';
import { ArticleList } from '@/features/pages/components/article-list';
import { t } from '@/words/pages';

export function BlogRoute() {
  return (
    <div className="page py-8 md:py-10">
      <PageHead title={t('blog.title')} description={t('blog.description')} />
      <div className="mx-auto max-w-[44rem]">
        <h1 className="mb-5">{t('blog.title')}</h1>
        <ArticleList />
      </div>
    </div>
  );
}

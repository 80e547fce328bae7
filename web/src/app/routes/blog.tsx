// /blog: news of those who run this installation.

import { PageHead } from '@/components/page-head';
import { ArticleList } from '@/features/pages/components/article-list';

export function BlogRoute() {
  return (
    <div className="page py-8 md:py-10">
      <PageHead title="Blog" description="News of those who run this installation of Sangam." />
      <div className="mx-auto max-w-[44rem]">
        <h1 className="mb-5">Blog</h1>
        <ArticleList />
      </div>
    </div>
  );
}

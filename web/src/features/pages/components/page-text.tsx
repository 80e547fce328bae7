// A text page with its loading, missing and failed states.

import { FileQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { usePageQuery } from '@/features/pages/api/get-page';
import { fillIn } from '@/features/pages/fill-in';
import { useConfig } from '@/lib/server/config-context';
import { contentLanguage } from '@/lib/words/content-language';
import { Markdown } from './markdown';
import { t } from '@/words/pages';

interface PageTextProps {
  /** The file name with its folder, without its extension. */
  name: string;
  /** The title shown until the text has loaded. */
  title: string;
}

export function PageText({ name, title }: PageTextProps) {
  return (
    <Loaded
      query={usePageQuery(name)}
      skeleton={
        <Article title={title}>
          <PageSkeleton />
        </Article>
      }
      failed={(retry) => <FailedState title={t('failed', { title })} {...retry} />}
      empty={
        <MessagePage icon={FileQuestionMark} title={t('notFound')}>
          {t('notFoundText')}
        </MessagePage>
      }
    >
      {(stored) => <LoadedText stored={stored} title={title} />}
    </Loaded>
  );
}

function LoadedText({ stored, title }: { stored: string; title: string }) {
  const text = fillIn(stored, useConfig());
  return (
    <Article title={titleIn(text) ?? title} description={introductionIn(text)} language={contentLanguage(text)}>
      <Markdown text={text} />
    </Article>
  );
}

interface ArticleProps {
  title: string;
  description?: string | undefined;
  /** The language of the text, if it differs from the page. */
  language?: string | undefined;
  children: ReactNode;
}

function Article({ title, description, language, children }: ArticleProps) {
  return (
    <article className="page py-8 md:py-10">
      <PageHead title={title} description={description} />
      <div lang={language} className="mx-auto max-w-[44rem]">
        {children}
      </div>
    </article>
  );
}

function titleIn(text: string): string | undefined {
  return /^# +(.+)$/m.exec(text)?.[1]?.trim();
}

/** Returns the first line that is neither heading nor list, used as the description of the page. */
function introductionIn(text: string): string | undefined {
  return text
    .split('\n\n')
    .find((paragraph) => /^[^\s#|>`-]/.test(paragraph))
    ?.replace(/[*_`]|\[|\]\([^)]*\)/g, '');
}

function PageSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-24" />
      <Skeleton className="h-40" />
    </SkeletonFrame>
  );
}

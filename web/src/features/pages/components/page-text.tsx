// A text in all its states: on its way, there, absent, or not to be had now.

import { FileQuestionMark } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { usePageQuery } from '@/features/pages/api/get-page';
import { fillIn } from '@/features/pages/fill-in';
import { useConfig } from '@/lib/server/config-context';
import { Markdown } from './markdown';

interface PageTextProps {
  /** The name of the file, with its folder and without its ending. */
  name: string;
  /** The title until the text tells its own. */
  title: string;
}

export function PageText({ name, title }: PageTextProps) {
  const config = useConfig();
  const { data: stored, isError, isFetching, refetch } = usePageQuery(name);
  const data = stored && fillIn(stored, config);
  if (data === null) {
    return (
      <MessagePage icon={FileQuestionMark} title="Page not found">
        There is nothing at this address. It may have been moved or taken down.
      </MessagePage>
    );
  }
  if (data === undefined && isError) {
    return <FailedState title={`${title} did not load`} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <article className="page py-8 md:py-10">
      <PageHead title={titleIn(data) ?? title} description={introductionIn(data)} />
      <div className="mx-auto max-w-[44rem]">{data === undefined ? <PageSkeleton /> : <Markdown text={data} />}</div>
    </article>
  );
}

function titleIn(text: string | undefined): string | undefined {
  return /^# +(.+)$/m.exec(text ?? '')?.[1]?.trim();
}

/** The first line that is neither heading nor list, which is what the page is about. */
function introductionIn(text: string | undefined): string | undefined {
  return text
    ?.split('\n\n')
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

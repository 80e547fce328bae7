// "3 new posts": a button that loads new posts, so that they do not push down what is being read.

import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { reloadPosts } from '@/features/posts/api/list-posts';
import { useNewPosts } from '@/features/posts/hooks/use-new-posts';
import { t } from '@/words/posts';

/** `since` is the time of the newest post on screen. */
export function NewPosts({ since }: { since: string }) {
  const queryClient = useQueryClient();
  const count = useNewPosts(since);
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--nav-height)+var(--space-3))] z-10 -mb-2 flex h-0 justify-center md:-mb-4"
    >
      {count > 0 && (
        <Button
          className="pointer-events-auto enter rounded-full shadow-lg"
          onClick={() => {
            window.scrollTo(0, 0);
            void reloadPosts(queryClient);
          }}
        >
          <ArrowUp aria-hidden="true" />
          {t('count.new', { count })}
        </Button>
      )}
    </div>
  );
}

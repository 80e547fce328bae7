// The top of a conversation: loads older messages when the user scrolls near it.

import { useRef, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { useNearViewport } from '@/lib/ui/use-near-viewport';
import { t as common } from '@/words/common';
import { t } from '@/words/messages';

export interface OlderMessagesState {
  exist: boolean;
  loading: boolean;
  /** The last attempt failed. It is only retried on request. */
  failed: boolean;
  load: () => void;
}

export function OlderMessages({
  exist,
  loading,
  failed,
  load,
  scroll,
}: OlderMessagesState & { scroll: RefObject<Element | null> }) {
  const top = useRef<HTMLDivElement>(null);
  useNearViewport(top, {
    enabled: exist && !loading && !failed,
    root: scroll,
    // Load one screen ahead, so that a reader rarely reaches the top.
    rootMargin: '100% 0px 0px 0px',
    onNear: load,
  });

  return (
    <div ref={top} className="flex justify-center">
      {exist && (
        <Button variant="ghost" size="sm" pending={loading} onClick={load}>
          {failed ? common('tryAgain') : t('earlier')}
        </Button>
      )}
    </div>
  );
}

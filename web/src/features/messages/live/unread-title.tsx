// Puts the number of unread messages in front of the tab title.

import { useEffect } from 'react';
import { useUnreadMessages } from '@/features/messages/api/list-conversations';
import { setTitleCount } from '@/lib/router/page-head';

export function UnreadTitle() {
  const count = useUnreadMessages();

  useEffect(() => {
    setTitleCount(count);
  }, [count]);

  useEffect(
    () => () => {
      setTitleCount(0);
    },
    [],
  );
  return null;
}

// /message and /message/{userId}: the list of conversations, and the conversation with that person.

import { useParams } from '@/lib/router/location';
import { PageHead } from '@/components/page-head';
import { readFirstConversations } from '@/features/messages/api/list-conversations';
import { MessagesScreen } from '@/features/messages/components/messages-screen';
import { t } from '@/words/messages';

export const readFirst = readFirstConversations;

export function MessageRoute() {
  const { userId } = useParams();
  return (
    <>
      <PageHead title={t('title')} />
      <MessagesScreen personId={userId} />
    </>
  );
}

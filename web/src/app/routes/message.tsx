// /message and /message/{userId}: the conversations, and the one with that person.

import { useParams } from 'react-router';
import { PageHead } from '@/components/page-head';
import { MessagesScreen } from '@/features/messages/components/messages-screen';

export function MessageRoute() {
  const { userId } = useParams();
  return (
    <>
      <PageHead title="Messages" />
      <MessagesScreen personId={userId} />
    </>
  );
}

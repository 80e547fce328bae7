// Reads out what the other person says while one is here. Only that: older messages that are loaded above are no news.

import { useState } from 'react';
import type { Person } from '@/features/messages/api/list-conversations';
import type { Message } from '@/features/messages/api/list-messages';

export function MessageAnnouncer({ person, messages }: { person: Person; messages: Message[] }) {
  const latest = messages.findLast(({ sender_id }) => sender_id === person.id);
  const [known] = useState(latest?.id);
  return (
    <p role="status" className="sr-only">
      {latest && latest.id !== known && `${person.full_name}: ${latest.content || (latest.attachment_name ?? '')}`}
    </p>
  );
}

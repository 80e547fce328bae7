// Creates notifications before a test starts.

import type { Instance } from './instance';
import { adminClient, type Person } from './people';

interface PastNotification {
  kind: string;
  title: string;
  body: string;
  link: string;
  /** The person who caused it. */
  actor?: Person;
  /** How long ago. */
  minutes: number;
  read?: boolean;
}

export async function insertNotifications(
  instance: Instance,
  person: Person,
  notifications: PastNotification[],
): Promise<void> {
  const now = Date.now();
  const rows = notifications.map(({ kind, title, body, link, actor, minutes, read = false }) => {
    const at = new Date(now - minutes * 60_000).toISOString();
    return {
      user_id: person.id,
      actor_id: actor?.id ?? null,
      kind,
      title,
      body,
      link,
      created_at: at,
      read_at: read ? at : null,
    };
  });
  await adminClient(instance).from('notifications').insert(rows).throwOnError();
}

/** Notifications of various kinds, three of them unread. */
export async function insertSampleNotifications(instance: Instance, person: Person, actor: Person): Promise<void> {
  const DAY = 24 * 60;
  await insertNotifications(instance, person, [
    {
      kind: 'application_status',
      title: 'Interview Scheduled',
      body: 'Senior Product Designer at Coromandel Pay',
      link: '/dashboard/user',
      minutes: 12,
    },
    {
      kind: 'message',
      title: `${actor.name} sent you a message`,
      body: 'Can you share the prototype link?',
      link: `/message/${actor.id}`,
      actor,
      minutes: 40,
    },
    {
      kind: 'deadline',
      title: 'A saved tender closes in 2 days',
      body: 'Ripening chambers for two depots',
      link: '/b2b',
      minutes: 180,
    },
    {
      kind: 'like',
      title: `${actor.name} and 17 others liked your post`,
      body: 'Ten portfolio reviews, one pattern…',
      link: '/',
      actor,
      minutes: DAY,
      read: true,
    },
    {
      kind: 'award',
      title: 'Your proposal was accepted',
      body: 'UX Designer at Vaigai Learning',
      link: '/b2b',
      minutes: 2 * DAY + 30,
      read: true,
    },
  ]);
}

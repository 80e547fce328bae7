// The ways to the poster of a job or tender, in the foot of its card: a message, and their profile.

import { MessageSquare, UserRound } from 'lucide-react';
import { MoreMenu } from '@/components/more-menu';
import { useUser } from '@/lib/auth/auth';
import type { Posting } from '@/domain/postings/posting';

export function PostingMenu({ posting: { kind, title, ownerId } }: { posting: Posting }) {
  const user = useUser();
  const contact = { label: 'Contact', icon: MessageSquare, to: `/message/${ownerId}` };
  const profile = { label: 'Profile', icon: UserRound, to: `/user/${ownerId}` };
  return (
    <MoreMenu label={`More for the ${kind} ${title}`} entries={ownerId === user.id ? [profile] : [contact, profile]} />
  );
}

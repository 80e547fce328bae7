// The header of a conversation: the other person's name, whether they are online, and a menu.

import { ChevronLeft } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import type { Correspondent } from '@/features/messages/api/get-person';
import { usePresence } from '@/features/messages/live/presence';
import { avatarKind } from '@/lib/format/avatar';
import { t } from '@/words/messages';
import { ChatMenu } from './chat-menu';

interface ChatHeaderProps {
  person: Correspondent;
  conversationId: string | undefined;
  wide: boolean;
}

export function ChatHeader({ person, conversationId, wide }: ChatHeaderProps) {
  const { online } = usePresence(conversationId ?? '');
  const Heading = wide ? 'h2' : 'h1';
  const profile = `/user/${person.id}`;
  return (
    <header className="flex items-center gap-3 border-b border-border py-2.5 pr-3 pl-2 md:px-5">
      {!wide && (
        <ButtonLink up to="/message" aria-label={t('all')} variant="ghost" size="icon" className="-mr-2">
          <ChevronLeft aria-hidden="true" />
        </ButtonLink>
      )}
      <Avatar
        id={person.id}
        name={person.full_name}
        url={person.avatar_url}
        kind={avatarKind(person.user_type)}
        online={online}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-0.5">
          <Heading dir="auto" className="truncate text-base font-[600] tracking-normal">
            {person.deleted ? (
              person.full_name
            ) : (
              <Link to={profile} className="hover:underline">
                {person.full_name}
              </Link>
            )}
          </Heading>
          <CompanyMark name={person.full_name} facts={person} />
        </div>
        <p role="status" className="text-xs text-success">
          {online && t('chat.online')}
        </p>
      </div>
      {!person.deleted && (
        <ButtonLink to={profile} variant="secondary" className="max-md:hidden">
          {t('chat.profile')}
        </ButtonLink>
      )}
      <ChatMenu person={person} />
    </header>
  );
}

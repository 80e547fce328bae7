// The ways to the poster of a job or tender: a message, and their profile.

import { MessageSquare, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from '@/components/link';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { useUser } from '@/lib/auth';
import type { Posting } from '@/lib/posting';

interface PostingMenuContentProps {
  posting: Posting;
  trigger: ReactElement;
  /** Opened with a key. */
  byKeyboard: boolean;
}

/** Open from the start: it is made only when its button has been pressed. */
export function PostingMenuContent({ posting: { ownerId }, trigger, byKeyboard }: PostingMenuContentProps) {
  const user = useUser();
  return (
    <DropdownMenu defaultOpen byKeyboard={byKeyboard}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {ownerId !== user.id && (
          <DropdownMenuItem asChild>
            <Link to={`/message/${ownerId}`}>
              <MessageSquare aria-hidden="true" />
              Contact
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link to={`/user/${ownerId}`}>
            <UserRound aria-hidden="true" />
            Profile
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

// What an owner can do with one of their postings, from a row of a table.

import { Ellipsis, Pencil, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { postingPath, type Posting } from '@/lib/posting';

interface OwnerMenuProps {
  posting: Pick<Posting, 'kind' | 'id' | 'title'>;
  /** The screen with the answers, by its last word in the address. */
  answers: { path: string; label: string; icon: LucideIcon };
  editable: boolean;
  /** Further entries. */
  children: ReactNode;
}

export function OwnerMenu({ posting: { kind, id, title }, answers, editable, children }: OwnerMenuProps) {
  const to = postingPath(kind, id);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={`More for the ${kind} ${title}`}>
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem asChild>
          <Link to={`${to}/${answers.path}`}>
            <answers.icon aria-hidden="true" />
            {answers.label}
          </Link>
        </DropdownMenuItem>
        {editable && (
          <DropdownMenuItem asChild>
            <Link to={`${to}/edit`}>
              <Pencil aria-hidden="true" />
              Edit
            </Link>
          </DropdownMenuItem>
        )}
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

// The menu behind the button: fetched when somebody reaches for it, and open from its first moment.

import { Ban, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';

interface ChatMenuContentProps {
  trigger: ReactNode;
  blocked: boolean;
  onToggleBlock: () => void;
  onReport: () => void;
}

export function ChatMenuContent({ trigger, blocked, onToggleBlock, onReport }: ChatMenuContentProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={onToggleBlock}>
          <Ban aria-hidden="true" />
          {blocked ? 'Unblock' : 'Block'}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onReport}>
          <Flag aria-hidden="true" />
          Report
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

// The entries of a profile's menu.

import { Flag, ShieldBan, ShieldCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import { useIsBlocked } from '@/features/blocks/api/get-block';
import { useSetBlockMutation } from '@/features/blocks/api/set-block';
import type { ProfileChoice } from './profile-menu';

interface ProfileMenuContentProps {
  id: string;
  name: string;
  trigger: ReactElement;
  onChoose: (choice: ProfileChoice) => void;
}

/** Open from the start: it is made only when its button has been pressed. */
export function ProfileMenuContent({ id, name, trigger, onChoose }: ProfileMenuContentProps) {
  const blocked = useIsBlocked(id);
  const { mutate: setBlock } = useSetBlockMutation({ id, name });
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem
          onSelect={() => {
            onChoose('report');
          }}
        >
          <Flag aria-hidden="true" />
          Report
        </DropdownMenuItem>
        {blocked ? (
          <DropdownMenuItem
            onSelect={() => {
              setBlock(false);
            }}
          >
            <ShieldCheck aria-hidden="true" />
            Unblock
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem
            variant="destructive"
            onSelect={() => {
              onChoose('block');
            }}
          >
            <ShieldBan aria-hidden="true" />
            Block
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

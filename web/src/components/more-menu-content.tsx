// The entries of a three-dot menu.

import { Fragment, type ReactElement } from 'react';
import { Link } from '@/components/link';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
import type { MenuEntry } from './more-menu';

interface MoreMenuContentProps {
  trigger: ReactElement;
  entries: MenuEntry[];
  /** Opened by keyboard. */
  byKeyboard: boolean;
}

/** Open from the start: it is mounted when its button is pressed. */
export function MoreMenuContent({ trigger, entries, byKeyboard }: MoreMenuContentProps) {
  return (
    <DropdownMenu defaultOpen byKeyboard={byKeyboard}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent>
        {entries.map((entry) => (
          <Fragment key={entry.label}>
            {entry.startsGroup && <DropdownMenuSeparator />}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { label, icon: Icon, destructive } = entry;
  const content = (
    <>
      <Icon aria-hidden="true" />
      {label}
    </>
  );
  if ('to' in entry) {
    return (
      <DropdownMenuItem asChild>
        <Link to={entry.to}>{content}</Link>
      </DropdownMenuItem>
    );
  }
  return (
    <DropdownMenuItem variant={destructive ? 'destructive' : 'default'} onSelect={entry.onSelect}>
      {content}
    </DropdownMenuItem>
  );
}

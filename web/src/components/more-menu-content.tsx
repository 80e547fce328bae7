// The entries behind a button with three dots.

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
  /** Opened with a key. */
  byKeyboard: boolean;
}

/** Open from the start: it is made only when its button has been pressed. */
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

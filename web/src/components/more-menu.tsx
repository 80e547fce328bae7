// The button with three dots, and what can be chosen behind it. The menu's code is fetched when the button is reached for.

import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/lib/ui/lazy-part';
import { useMenuOnDemand } from '@/lib/ui/use-menu-on-demand';

/** A choice that goes to another page, or one that does something. */
export type MenuEntry = { label: string; icon: LucideIcon; destructive?: boolean; startsGroup?: boolean } & (
  { to: string } | { onSelect: () => void }
);

interface MoreMenuProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** What the button is called for those who do not see where it stands. */
  label: string;
  icon?: LucideIcon;
  entries: MenuEntry[];
}

const load = async () => (await import('./more-menu-content')).MoreMenuContent;
const MoreMenuContent = lazyPart(load);

export function MoreMenu({ label, icon: Icon = Ellipsis, entries, variant = 'ghost', className }: MoreMenuProps) {
  const { wanted, byKeyboard, giveUp, buttonProps } = useMenuOnDemand(load);
  const button = (props: ComponentProps<'button'>) => (
    <Button variant={variant} size="icon" aria-label={label} className={className} {...props}>
      <Icon />
    </Button>
  );
  if (!wanted) return button(buttonProps);
  return (
    <MoreMenuContent
      trigger={button({})}
      entries={entries}
      byKeyboard={byKeyboard}
      fallback={button(buttonProps)}
      onFailed={giveUp}
    />
  );
}

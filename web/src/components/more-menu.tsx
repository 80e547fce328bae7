// A three-dot button with a menu. The menu's code loads when the pointer or focus reaches the button.

import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/lib/ui/lazy-part';
import { useMenuOnDemand } from '@/lib/ui/use-menu-on-demand';

/** An entry that is a link, or one that runs an action. */
export type MenuEntry = { label: string; icon: LucideIcon; destructive?: boolean; startsGroup?: boolean } & (
  { to: string } | { onSelect: () => void }
);

interface MoreMenuProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  /** The accessible name of the button. */
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

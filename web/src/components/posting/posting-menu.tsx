// The button behind which the ways to the poster of a job or tender are. The menu is fetched when it is reached for.

import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { lazyPart } from '@/lib/lazy-part';
import type { Posting } from '@/lib/posting';
import { useMenuOnDemand } from '@/lib/use-menu-on-demand';

const load = async () => (await import('./posting-menu-content')).PostingMenuContent;
const PostingMenuContent = lazyPart(load);

export function PostingMenu({ posting }: { posting: Posting }) {
  const { wanted, byKeyboard, giveUp, buttonProps } = useMenuOnDemand(load);
  const button = <MenuButton posting={posting} {...buttonProps} />;
  if (!wanted) return button;
  return (
    <PostingMenuContent
      posting={posting}
      trigger={<MenuButton posting={posting} />}
      byKeyboard={byKeyboard}
      meanwhile={button}
      onFailed={giveUp}
    />
  );
}

function MenuButton({ posting: { kind, title }, ...props }: ComponentProps<'button'> & { posting: Posting }) {
  return (
    <Button variant="ghost" size="icon" aria-label={`More for the ${kind} ${title}`} {...props}>
      <Ellipsis />
    </Button>
  );
}

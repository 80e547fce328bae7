// A menu of actions or links. Arrow keys, Home, End, letters and Esc work as usual.

import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { createContext, use, useRef, type ComponentProps, type FocusEvent, type RefObject } from 'react';
import { cn } from '@/lib/styles/cn';
import { useLayer } from './layer-context';

export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** The menu was opened by a key and has not yet focused its first entry. */
const ByKeyContext = createContext<RefObject<boolean> | null>(null);

interface DropdownMenuProps extends Omit<ComponentProps<typeof Radix.Root>, 'modal'> {
  /** For a menu that is open from the start: the key that opened it was pressed before Radix was mounted. */
  byKeyboard?: boolean;
}

/** Not modal: the page behind may scroll, so no style element is needed to prevent it (see dialog.tsx). */
export function DropdownMenu({ byKeyboard = false, ...props }: DropdownMenuProps) {
  return (
    <ByKeyContext value={useRef(byKeyboard)}>
      <Radix.Root modal={false} {...props} />
    </ByKeyContext>
  );
}

export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  const byKeyRef = use(ByKeyContext);
  const moveToFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!byKeyRef?.current || target !== currentTarget) return;
    byKeyRef.current = false;
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  };
  return (
    <Radix.Portal container={useLayer()}>
      <Radix.Content
        onFocus={moveToFirst}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-(--z-popover) max-h-(--radix-dropdown-menu-content-available-height) min-w-52 enter overflow-y-auto',
          'rounded-lg border border-border bg-popover p-1.5 shadow-lg',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

const ITEM = [
  'flex min-h-(--height-button) cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-base text-foreground-2 outline-none',
  'forced-colors:data-[highlighted]:outline-2 forced-colors:data-[highlighted]:-outline-offset-2',
  'data-[highlighted]:bg-accent data-[highlighted]:text-foreground data-[disabled]:cursor-default data-[disabled]:opacity-50',
  '[&_svg]:size-4.5 [&_svg]:shrink-0',
];

interface DropdownMenuItemProps extends ComponentProps<typeof Radix.Item> {
  variant?: 'default' | 'destructive';
}

/** For a link, `asChild` around a `Link`. */
export function DropdownMenuItem({ variant = 'default', className, ...props }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      className={cn(
        ITEM,
        variant === 'destructive' &&
          'text-destructive data-[highlighted]:bg-destructive-soft data-[highlighted]:text-destructive',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(ITEM, 'data-[state=checked]:text-foreground', className)} {...props}>
      <span className="flex-1">{children}</span>
      <Radix.ItemIndicator>
        <Check aria-hidden="true" className="text-primary" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2.5 pt-1.5 pb-1 text-xs text-muted-foreground', className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1.5 my-1.5 h-px bg-border', className)} {...props} />;
}

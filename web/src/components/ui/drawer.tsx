// A sheet at the bottom edge, for content that is beside the page on a larger screen.

import type { ComponentProps } from 'react';
import { Dialog, DialogContent, DialogTrigger } from './dialog';

export { DialogBody as DrawerBody } from './dialog';

export const Drawer = Dialog;
export const DrawerTrigger = DialogTrigger;

export function DrawerContent({ children, ...props }: Omit<ComponentProps<typeof DialogContent>, 'side'>) {
  return (
    <DialogContent side="bottom" {...props}>
      {children}
    </DialogContent>
  );
}

/** Stays visible while the sheet scrolls. */
export function DrawerFooter(props: ComponentProps<'footer'>) {
  return (
    <footer
      className="flex gap-2 border-t border-border px-6 pt-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))] *:flex-1"
      {...props}
    />
  );
}

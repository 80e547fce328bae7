// Tabs. `underline` divides a page, `segmented` is a choice inside a form.

import * as Radix from '@radix-ui/react-tabs';
import { cva, type VariantProps } from 'class-variance-authority';
import { createContext, use, type ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

const listVariants = cva('flex', {
  variants: {
    variant: {
      underline: 'gap-4 overflow-x-auto border-b border-border',
      segmented: 'gap-1 rounded-lg bg-muted p-1',
    },
  },
});

const triggerVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 text-base font-[560] whitespace-nowrap text-muted-foreground',
    'transition-colors duration-(--duration-fast) hover:text-foreground data-[state=active]:text-foreground',
    'data-pressed:outline-none [&_svg]:size-4.5 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        underline: [
          'h-11 border-b-2 border-unseen px-1 -outline-offset-2 data-[state=active]:border-primary',
          'data-[state=active]:font-[600]',
        ],
        segmented: [
          'h-(--height-button) min-w-0 flex-1 rounded-md px-3 text-foreground-2',
          'data-[state=active]:bg-card data-[state=active]:shadow-md dark:data-[state=active]:bg-border',
          'forced-colors:data-[state=active]:border-2',
        ],
      },
    },
  },
);

type Variant = NonNullable<VariantProps<typeof listVariants>['variant']>;

const VariantContext = createContext<Variant>('underline');

export const Tabs = Radix.Root;

interface TabsListProps extends ComponentProps<typeof Radix.List> {
  variant?: Variant;
}

export function TabsList({ variant = 'underline', className, ...props }: TabsListProps) {
  return (
    <VariantContext value={variant}>
      <Radix.List className={cn(listVariants({ variant }), className)} {...props} />
    </VariantContext>
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  const variant = use(VariantContext);
  return (
    <Radix.Trigger
      className={cn(triggerVariants({ variant }), className)}
      onPointerDown={markPressed}
      onKeyDown={unmarkPressed}
      onBlur={unmarkPressed}
      {...props}
    />
  );
}

/** Radix moves the focus by script when a tab is pressed, and browsers then show a focus ring as for the keyboard. */
function markPressed({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.dataset.pressed = '';
}

function unmarkPressed({ currentTarget }: { currentTarget: HTMLElement }) {
  delete currentTarget.dataset.pressed;
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('mt-5', className)} {...props} />;
}

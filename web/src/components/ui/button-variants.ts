// The styles of a button, also for links: `<Link className={buttonVariants({ variant: 'secondary' })}>`.

import { cva } from 'class-variance-authority';

export const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-base font-[560] whitespace-nowrap',
    'transition-colors duration-(--duration-instant) [&_svg]:size-4.5 [&_svg]:shrink-0',
    'disabled:border-transparent disabled:bg-muted disabled:text-muted-foreground',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-primary text-primary-foreground keep-fill hover:bg-primary-hover active:bg-primary-active forced-colors:border forced-colors:disabled:border-current',
        secondary: 'border border-border-hover bg-card text-foreground hover:bg-accent',
        ghost: 'text-foreground-2 hover:bg-accent hover:text-foreground disabled:bg-transparent',
        destructive: 'border border-destructive bg-card text-destructive hover:bg-destructive-soft',
        /** The final step of a permanent deletion. */
        danger: 'bg-destructive text-destructive-foreground keep-fill hover:bg-destructive-hover',
        link: 'text-primary hover:underline',
      },
      size: {
        sm: 'h-(--height-button-sm) px-3 text-sm',
        md: 'h-(--height-button) px-4',
        lg: 'h-(--height-button-lg) px-5',
        /** Next to a field. */
        field: 'h-(--height-field) px-4',
        icon: 'size-(--height-button)',
        /** As high as its text, for a link-like button inside a line. */
        text: 'touchable min-h-6 text-sm',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

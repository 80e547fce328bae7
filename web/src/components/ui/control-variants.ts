// The box of all input controls: outline, focus and error styles are the same for all of them.

import { cva } from 'class-variance-authority';

export const controlVariants = cva([
  'w-full rounded-md border border-input bg-card px-3.5 text-foreground max-md:text-[1rem]',
  'overflow-ellipsis placeholder:text-muted-foreground aria-invalid:border-destructive',
  'focus:border-ring focus:outline-2 focus:-outline-offset-2 focus:outline-ring',
  'disabled:border-border disabled:bg-muted disabled:text-muted-foreground',
]);

// A link that looks like a button.

import type { VariantProps } from 'class-variance-authority';
import { Link, type LinkProps } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { cn } from '@/lib/styles/cn';

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonVariants>;

export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <Link className={cn(buttonVariants({ variant, size }), className)} {...props} />;
}

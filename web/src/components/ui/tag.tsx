// A fact such as a skill or a requirement. One that matches a filter is tinted.

import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';
import { contentLanguage } from '@/lib/words/content-language';

interface TagProps extends ComponentProps<'span'> {
  children: string;
  matched?: boolean;
}

export function Tag({ matched = false, className, children, ...props }: TagProps) {
  return (
    <span
      dir="auto"
      lang={contentLanguage(children)}
      className={cn(
        'inline-block h-6 max-w-full truncate rounded-sm px-2 text-xs leading-6 font-medium',
        matched ? 'bg-primary-soft font-[560] text-primary-soft-foreground' : 'bg-muted text-foreground-2',
        className,
      )}
      {...props}
    >
      {children}
    </span>
  );
}

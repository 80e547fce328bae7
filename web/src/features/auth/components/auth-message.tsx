// What stands in place of a form that has done its work, or cannot: an icon, what happened, and one way on.

import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { cn } from '@/lib/styles/cn';

interface AuthMessageProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  to: string;
  link: string;
  /** What else there is to do, before the way on, which then steps back. */
  actions?: ReactNode;
  destructive?: boolean;
}

export function AuthMessage({ icon: Icon, title, children, to, link, actions, destructive = false }: AuthMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone; a screen reader would otherwise start over.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col items-start gap-3">
      <span
        aria-hidden="true"
        className={cn(
          'grid size-14 place-items-center rounded-lg',
          destructive ? 'bg-destructive-soft text-destructive' : 'bg-success-soft text-success',
        )}
      >
        <Icon className="size-6" />
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-2 outline-none lg:text-(length:--text-title) lg:leading-(--leading-title)"
      >
        {title}
      </h1>
      <p className="text-foreground-2">{children}</p>
      {actions && <div className="mt-3 flex w-full flex-col gap-4">{actions}</div>}
      <ButtonLink to={to} size="lg" variant={actions ? 'secondary' : 'primary'} className="mt-3 w-full">
        {link}
      </ButtonLink>
    </div>
  );
}

// A message in place of a form, after success or failure: an icon, what happened, and a link to continue.

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
  /** Further actions before the main link, which is then styled as secondary. */
  actions?: ReactNode;
  destructive?: boolean;
}

export function AuthMessage({ icon: Icon, title, children, to, link, actions, destructive = false }: AuthMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is gone. Moving the focus keeps screen readers from starting over at the top.
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

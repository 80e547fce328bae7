// Shown in an empty section of a dashboard: why it is empty, and what to do next.

import type { LucideIcon } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';

interface NextStepProps {
  icon: LucideIcon;
  title: string;
  children: string;
  action?: { label: string; to: string } | undefined;
}

export function NextStep({ icon: Icon, title, children, action }: NextStepProps) {
  return (
    <div className="flex flex-col items-center px-5 pt-4 pb-8 text-center">
      <span className="mb-3 grid size-11 place-items-center rounded-lg border border-border bg-card text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h3 className="text-base font-[600]">{title}</h3>
      <p className="mt-1 max-w-[70ch] text-sm text-muted-foreground">{children}</p>
      {action && (
        <ButtonLink to={action.to} variant="secondary" className="mt-4">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}

// The top of a dashboard: its owner, a one-line summary, and the main action. Team members can switch to their company's dashboard here.

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanySwitch } from './company-switch';

interface DashboardHeaderProps {
  title: string;
  summary: string;
  action?: { label: string; to: string } | undefined;
}

export function DashboardHeader({ title, summary, action }: DashboardHeaderProps) {
  return (
    <>
      <CompanySwitch />
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 dir="auto" className="break-words">
            {title}
          </h1>
          <p className="text-muted-foreground">{summary}</p>
        </div>
        {action && (
          <ButtonLink to={action.to} size="lg">
            <Plus aria-hidden="true" />
            {action.label}
          </ButtonLink>
        )}
      </header>
    </>
  );
}

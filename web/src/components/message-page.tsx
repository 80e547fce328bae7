// A page that has one thing to say and at most one way on: not found, broken, not configured.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { PageTitle } from './page-title';

interface MessagePageProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function MessagePage({ icon, title, children, action }: MessagePageProps) {
  return (
    <main className="page flex min-h-dvh flex-col justify-center">
      <PageTitle>{title}</PageTitle>
      <EmptyState icon={icon} title={title} heading="h1" action={action}>
        {children}
      </EmptyState>
    </main>
  );
}

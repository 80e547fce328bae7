// A page with a single message and a link: not found, broken, not configured.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHead } from './page-head';

interface MessagePageProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

export function MessagePage({ icon, title, children, action }: MessagePageProps) {
  return (
    <div className="page flex min-h-120 flex-col justify-center">
      <PageHead title={title} />
      <EmptyState icon={icon} title={title} heading="h1" action={action}>
        {children}
      </EmptyState>
    </div>
  );
}

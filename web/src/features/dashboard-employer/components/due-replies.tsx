// Promised replies that are overdue or due soon, with links to them. Renders nothing if there are none.

import { Clock } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { Card } from '@/components/ui/card';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import type { Due } from '@/domain/replies/reply-due';
import { useActingFor } from '@/domain/teams/acting-for';
import { t } from '@/words/replies';

export function DueReplies({ replies }: { replies: EmployerDashboard['replies'] }) {
  const kinds: Due[] = ['overdue', 'soon'];
  return kinds.map((due) => replies[due] > 0 && <DueLine key={due} due={due} count={replies[due]} />);
}

function DueLine({ due, count }: { due: Due; count: number }) {
  const { lists } = useActingFor();
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4 md:px-5">
      <Clock
        aria-hidden="true"
        className={due === 'overdue' ? 'size-5 shrink-0 text-destructive' : 'size-5 shrink-0 text-warning'}
      />
      <p className="min-w-0 flex-1 font-[560]">{t(`dashboard.${due}`, { count })}</p>
      <ButtonLink to={`${lists}/applicants?due=${due}`} variant="secondary" size="sm">
        {t('dashboard.link')}
      </ButtonLink>
    </Card>
  );
}

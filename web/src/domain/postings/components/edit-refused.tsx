// Says why someone cannot change a posting.

import { Lock } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import type { Posting } from '@/domain/postings/posting';

interface EditRefusedProps {
  posting: Posting;
  title: string;
  children: string;
}

export function EditRefused({ posting: { kind, to }, title, children }: EditRefusedProps) {
  return (
    <MessagePage icon={Lock} title={title} action={<ButtonLink to={to}>{`View ${kind}`}</ButtonLink>}>
      {children}
    </MessagePage>
  );
}

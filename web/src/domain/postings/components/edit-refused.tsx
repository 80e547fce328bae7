// Explains why the user cannot edit a posting.

import { Lock } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import type { Posting } from '@/domain/postings/posting';
import { t } from '@/words/posting-forms';

interface EditRefusedProps {
  posting: Posting;
  title: string;
  children: string;
}

export function EditRefused({ posting: { kind, to }, title, children }: EditRefusedProps) {
  return (
    <MessagePage icon={Lock} title={title} action={<ButtonLink to={to}>{t(`view.${kind}`)}</ButtonLink>}>
      {children}
    </MessagePage>
  );
}

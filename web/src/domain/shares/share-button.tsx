// Copies the link to a job, tender or profile.

import { Share2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { t } from '@/words/postings';
import { useShareMutation } from './share';

interface ShareButtonProps {
  kind: 'job' | 'tender' | 'profile';
  id: string;
  /** Its path in this application. */
  path: string;
  /** The title for the device's own share sheet. */
  title: string;
}

export function ShareButton({ kind, id, path, title }: ShareButtonProps) {
  const { mutate: share, isPending } = useShareMutation({ kind, id, path, title });
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={isPending}
      onClick={() => {
        share();
      }}
    >
      <Share2 aria-hidden="true" />
      {t('share')}
    </Button>
  );
}

// Asks for confirmation before the user leaves the list of freelancers, which deletes their reviews.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { t } from '@/words/profile-editor';

interface RemoveFreelancerDialogProps {
  reviewCount: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open while it is mounted. */
export function RemoveFreelancerDialog({ reviewCount, onConfirm, onClose }: RemoveFreelancerDialogProps) {
  return (
    <ConfirmDialog
      title={t('leave.title')}
      context={t('leave.text', { count: reviewCount })}
      action={t('leave.action')}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

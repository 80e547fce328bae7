// Asks for confirmation before the user leaves the list of freelancers, which deletes their reviews.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { t } from '@/words/profile-editor';

interface LeaveFreelancersProps {
  reviewCount: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open while it is mounted. */
export function LeaveFreelancers({ reviewCount, onConfirm, onClose }: LeaveFreelancersProps) {
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

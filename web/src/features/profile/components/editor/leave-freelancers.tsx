// Asks before someone leaves the list of freelancers, which takes their reviews along.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { t } from '@/words/profile-editor';

interface LeaveFreelancersProps {
  reviewCount: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open as long as it is there. */
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

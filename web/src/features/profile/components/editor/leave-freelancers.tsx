// Asks before someone leaves the list of freelancers, which takes their reviews along.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { formatCount } from '@/lib/format/format';

interface LeaveFreelancersProps {
  reviewCount: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open as long as it is there. */
export function LeaveFreelancers({ reviewCount, onConfirm, onClose }: LeaveFreelancersProps) {
  return (
    <ConfirmDialog
      title="Stop offering freelance services?"
      context={`Your portfolio and ${formatCount(reviewCount, 'review')} are deleted for good. To pause instead, set your availability to Busy.`}
      action="Leave Freelancers"
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

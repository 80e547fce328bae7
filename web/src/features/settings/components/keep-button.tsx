// Restores an account that its owner had deleted.

import { Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useKeepAccountMutation } from '@/features/settings/api/keep-account';
import { t } from '@/words/pending-deletion';

export function KeepButton() {
  const { mutate: keepAccount, isPending } = useKeepAccountMutation();
  return (
    <Button
      size="lg"
      className="w-full"
      pending={isPending}
      onClick={() => {
        keepAccount();
      }}
    >
      <Undo2 aria-hidden="true" />
      {t('keep')}
    </Button>
  );
}

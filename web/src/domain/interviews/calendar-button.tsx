// Saves an agreed interview for the user's own calendar.

import { CalendarPlus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { t } from '@/words/interviews';
import { useSaveCalendarMutation } from './save-calendar';

export function CalendarButton({ interviewId }: { interviewId: string }) {
  const { mutate: save, isPending } = useSaveCalendarMutation(interviewId);
  return (
    <Button
      variant="secondary"
      pending={isPending}
      onClick={() => {
        save();
      }}
    >
      <CalendarPlus aria-hidden="true" />
      {t('calendar')}
    </Button>
  );
}

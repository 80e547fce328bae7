// Saves an interview as a calendar file.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/interviews';

export function useSaveCalendarMutation(interviewId: string) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async () => {
      const { data } = await supabase.rpc('interview_calendar', { p_interview_id: interviewId }).throwOnError();
      save(data);
    },
    meta: { errorTitle: t('calendar.failed') },
  });
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'interview.ics';
  link.click();
  URL.revokeObjectURL(address);
}

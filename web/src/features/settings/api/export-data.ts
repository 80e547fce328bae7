// Exports everything stored about the user as a downloaded file.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '@/lib/files/save-file';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/pending-deletion';

export function useExportDataMutation() {
  const supabase = useSupabase();
  /** The percentage of files received so far. */
  const [percent, setPercent] = useState(0);
  const mutation = useMutation({
    mutationFn: async () => {
      setPercent(0);
      const { archiveData } = await import('./archive-data');
      const { data } = await supabase.rpc('export_my_data').throwOnError();
      const now = new Date();
      const { archive, leftOut } = await archiveData(supabase, data, now, setPercent);
      saveFile(`sangam-data-${now.toISOString().slice(0, 10)}.zip`, archive);
      return leftOut;
    },
    meta: { errorTitle: t('export.failed') },
    onSuccess: (leftOut) => {
      const description = leftOut > 0 ? t('export.readyWithout', { count: leftOut }) : t('export.readyText');
      toast({ title: t('export.ready'), description });
    },
  });
  return { ...mutation, percent };
}

// Brings everything stored about the person and hands it over as a file.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '@/lib/files/save-file';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';

export function useExportDataMutation() {
  const supabase = useSupabase();
  /** How much of the files is here. */
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
    meta: { errorTitle: 'Error exporting data' },
    onSuccess: (leftOut) => {
      const missing = leftOut > 0 ? ` ${leftOut} of your files could not be included; data.json names them all.` : '';
      toast({ title: 'Your data is ready', description: `Look for it among your downloads.${missing}` });
    },
  });
  return { ...mutation, percent };
}

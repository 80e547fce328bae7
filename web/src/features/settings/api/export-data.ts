// Brings everything stored about the person and hands it over as a file.

import { useMutation } from '@tanstack/react-query';
import { saveFile } from '@/lib/save-file';
import { useSupabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

export function useExportDataMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async () => {
      const { data } = await supabase.rpc('export_my_data').throwOnError();
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`sangam-data-${day}.json`, JSON.stringify(data, null, 2), 'application/json');
    },
    meta: { errorTitle: 'Error exporting data' },
    onSuccess: () => {
      toast({ title: 'Your data is ready', description: 'Look for it among your downloads.' });
    },
  });
}

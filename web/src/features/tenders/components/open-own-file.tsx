// Opens the file that was sent with the user's own proposal.

import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { openPrivateFile } from '@/lib/files/open-private-file';
import { useSupabase } from '@/lib/server/supabase';
import { t } from '@/words/proposal';

/** Renders nothing if no file was sent. */
export function OpenOwnFile({ path }: { path: string | null | undefined }) {
  const supabase = useSupabase();
  const { mutate: openFile, isPending } = useMutation({
    mutationFn: (sent: string) => openPrivateFile(supabase, { bucket: 'proposals', path: sent, name: t('work') }),
    meta: { errorTitle: t('file.failed') },
  });
  if (path === null || path === undefined) return null;
  return (
    <Button
      variant="link"
      size="text"
      className="self-start"
      pending={isPending}
      onClick={() => {
        openFile(path);
      }}
    >
      <FileText aria-hidden="true" />
      {t('file.open')}
    </Button>
  );
}

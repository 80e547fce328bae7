// Gives a member of a team another role.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSupabase } from '@/lib/supabase';
import type { TeamRole } from '@/lib/teams';
import { toast } from '@/lib/toast';
import { teamKey } from './team-key';

interface Changed {
  userId: string;
  name: string;
  role: TeamRole;
}

export function useSetRoleMutation(companyId: string) {
  const supabase = useSupabase();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, role }: Changed) => {
      await supabase.rpc('set_team_role', { p_company_id: companyId, p_user_id: userId, p_role: role }).throwOnError();
    },
    meta: { errorTitle: 'Error changing role' },
    onSuccess: (_, { name, role }) => {
      toast({ title: `${name} is now ${role}` });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKey(companyId) }),
  });
}

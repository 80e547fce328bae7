// Changes the role of a team member.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import type { TeamRole } from '@/domain/teams/teams';
import { toast } from '@/lib/ui/toast';
import { roleLabel } from '@/domain/teams/role-label';
import { t } from '@/words/teams';

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
    meta: { errorTitle: t('role.error') },
    onSuccess: (_, { name, role }) => {
      toast({ title: t('role.changed', { name, role: roleLabel(role) }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.teams.of(companyId) }),
  });
}

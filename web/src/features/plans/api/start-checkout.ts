// Opens the checkout page of a plan. An installation without a payment provider shows a message instead.

import { useMutation } from '@tanstack/react-query';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import type { Interval } from '@/features/plans/prices';
import type { PlanName } from './list-plans';
import { t } from '@/words/plans';

export function useStartCheckoutMutation(interval: Interval) {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: async (plan: PlanName) => {
      const { data } = await supabase.rpc('start_checkout', { p_plan: plan, p_interval: interval }).throwOnError();
      return data.url;
    },
    meta: { errorTitle: t('chooseFailed') },
    onSuccess: (url) => {
      if (url !== null) window.location.assign(url);
      else {
        toast({
          title: t('noPayment'),
          description: t('noPaymentText'),
          variant: 'notice',
        });
      }
    },
  });
}

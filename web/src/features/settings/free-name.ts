// Returns a name that no other app or key of the account has.

import type { Factor } from '@supabase/supabase-js';

export function freeName(name: string, others: readonly Pick<Factor, 'friendly_name'>[]): string {
  const taken = others.map(({ friendly_name }) => friendly_name);
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${String(number)}`)) number += 1;
  return `${name} ${String(number)}`;
}

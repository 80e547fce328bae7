// The skills field, loaded after the form: users type the title first.

import { Skeleton } from '@/components/ui/skeleton';
import { lazyPart } from '@/lib/ui/lazy-part';

const SkillsInput = lazyPart(async () => (await import('./skills-input')).SkillsInput);

export function LazySkillsInput() {
  return <SkillsInput fallback={<Skeleton className="h-17" />} />;
}

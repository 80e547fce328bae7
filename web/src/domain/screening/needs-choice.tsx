// Filters applicants by whether they meet everything that the job needs.

import { Choice } from '@/components/ui/choice';
import { t } from '@/words/screening';
import type { Needs } from './needs';

interface NeedsChoiceProps {
  needs: Needs | undefined;
  onChoose: (needs: string) => void;
}

export function NeedsChoice({ needs, onChoose }: NeedsChoiceProps) {
  return (
    <Choice
      label={t('filter.label')}
      options={[
        { value: '', label: t('filter.all') },
        { value: 'met', label: t('filter.met') },
        { value: 'unmet', label: t('filter.unmet') },
      ]}
      value={needs ?? ''}
      onChoose={onChoose}
    />
  );
}

// The texts of a saved entry, in the page language.

import { categoryLabel, jobTypeLabel, levelLabel } from '@/domain/lists/value-labels';
import type { SavedEntry } from '@/features/saved/api/saved-entry';
import { daysFromNow, deadlineLabel, postedLabel } from '@/lib/format/day-labels';
import { formatMoney, formatMoneyRange } from '@/lib/format/format';
import { t } from '@/words/saved';

export function titleOf({ facts, name }: SavedEntry): string {
  return facts.kind === 'post' ? t('postOf', { name }) : name;
}

/** The lines under the title. */
export function detailsOf({ facts }: SavedEntry): string[] {
  switch (facts.kind) {
    case 'job': {
      const salary = formatMoneyRange(...facts.salary);
      return lines(joined(jobTypeLabel(facts.type), salary && t('perMonth', { amount: salary })));
    }
    case 'tender': {
      const { category, budget, openUntil } = facts;
      const left = openUntil === null ? undefined : deadlineLabel(openUntil, new Date());
      return lines(joined(categoryLabel(category), formatMoneyRange(...budget), left));
    }
    case 'freelancer': {
      const { title, location, rate } = facts;
      return lines(title, joined(location, rate > 0 ? t('perHour', { amount: formatMoney(rate) }) : undefined));
    }
    case 'seeker':
      return lines(facts.title, joined(facts.location, levelLabel(facts.experience)));
    case 'post':
      return lines(facts.content || t(facts.media === 'video' ? 'video' : 'picture'));
  }
}

/** Returns `Saved today` or `Saved 2 days ago`. Days are calculated in Indian time. */
export function savedLabel(savedAt: string, now: Date): string {
  const isToday = daysFromNow(0, new Date(savedAt)) >= daysFromNow(0, now);
  return isToday ? t('savedToday') : t('savedWhen', { when: postedLabel(savedAt, now) });
}

function lines(...details: string[]): string[] {
  return details.filter(Boolean);
}

function joined(...facts: (string | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}

// The team's scores by criterion and member. Shown after the user has given their own.

import { Fragment } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { useUser } from '@/lib/auth/auth';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/scorecards';
import type { Scorecard } from './get-scorecard';
import { averagesOf, overallOf, readScores } from './scorecard';

export function ScoreTable({ criteria, given }: Pick<Scorecard, 'criteria' | 'given'>) {
  const user = useUser();
  const nameOf = (row: Scorecard['given'][number]) => (row.author_id === user.id ? t('you') : row.author.full_name);
  const averages = averagesOf(given, criteria);
  const overall = overallOf(given);
  return (
    <div className="flex flex-col gap-3">
      {/* Scrolls sideways if a large team does not fit. */}
      <div tabIndex={0} role="group" aria-label={t('table')} data-own-arrows="" className="overflow-x-auto">
        <div className="w-max min-w-full">
          <table className="w-full text-left text-sm">
            <thead>
              <tr>
                <th scope="col" className="py-2 pr-2 align-bottom font-medium text-muted-foreground">
                  {t('criterion')}
                </th>
                <th scope="col" className="px-2 py-2 text-right align-bottom font-medium text-muted-foreground">
                  {t('average')}
                </th>
                {given.map((row) => (
                  <th key={row.author_id} scope="col" className="px-2 py-2 text-right align-bottom font-medium">
                    <span dir="auto" className="ml-auto block w-max max-w-20 break-words">
                      {nameOf(row)}
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {criteria.map((criterion, index) => (
                <tr key={criterion} className="border-t border-border">
                  <th scope="row" className="py-2 pr-2 font-normal">
                    <span dir="auto" className="block max-w-40 break-words">
                      {criterion}
                    </span>
                  </th>
                  <td className="px-2 py-2 text-right font-[600] tabular-nums">{figure(averages[index])}</td>
                  {given.map((row) => (
                    <td key={row.author_id} className="px-2 py-2 text-right tabular-nums">
                      {readScores(row)?.[index] ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-border-hover">
                <th scope="row" className="py-2 pr-2 font-[600]">
                  {t('overall')}
                </th>
                <td className="px-2 py-2 text-right font-[600] tabular-nums">{figure(overall)}</td>
                {given.map((row) => (
                  <td key={row.author_id} className="px-2 py-2 text-right tabular-nums">
                    {figure(overallOf([row]))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
      <dl className="flex flex-col gap-2 text-sm empty:hidden">
        {given.map((row) => (
          <Fragment key={row.author_id}>
            {(row.comment !== null || row.updated_at > row.created_at) && (
              <div className="rounded-lg border border-border p-3">
                <dt dir="auto" className="text-xs font-[560]">
                  {nameOf(row)}
                  {row.updated_at > row.created_at && (
                    <span className="font-normal text-muted-foreground"> {t('changed')}</span>
                  )}
                </dt>
                {row.comment !== null && (
                  <dd dir="auto" className="break-words whitespace-pre-line">
                    <TextWithLinks>{row.comment}</TextWithLinks>
                  </dd>
                )}
              </div>
            )}
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function figure(average: number | undefined): string {
  return average === undefined ? '–' : formatNumber(average);
}

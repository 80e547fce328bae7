// A resume on an A4 sheet, black on white in every theme. The screen shows it as printed.

import type { ReactNode } from 'react';
import { Written } from '@/components/written';
import { collapseWhitespace } from '@/lib/format/collapse-whitespace';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/resume-builder';
import type { ResumeContent } from './resume-content';

interface ResumeSheetProps {
  resume: ResumeContent;
  template: 'plain' | 'columns';
}

export function ResumeSheet({ resume, template }: ResumeSheetProps) {
  return (
    <article
      data-sheet=""
      aria-label={t('sheet', { name: resume.name })}
      className={cn(
        'light mx-auto mt-6 w-[210mm] max-w-full border border-border bg-card px-5 py-8 text-sm text-foreground shadow-lg',
        'sm:px-[18mm] sm:py-[16mm] lg:min-h-[297mm]',
        'print:m-0 print:min-h-0 print:w-auto print:border-0 print:p-0 print:shadow-none',
      )}
    >
      {template === 'plain' ? <PlainSheet resume={resume} /> : <ColumnsSheet resume={resume} />}
    </article>
  );
}

/** One column, which resume parsers handle best. */
function PlainSheet({ resume }: { resume: ResumeContent }) {
  return (
    <>
      <div className="border-b-2 border-primary pb-4">
        <Name resume={resume} />
        <Lines
          lines={resume.contacts}
          className="mt-2 flex-wrap gap-x-4 text-foreground-2 sm:flex-row print:flex-row"
        />
      </div>
      <About resume={resume} />
      <Entries title={t('work')} entries={resume.work} />
      <Entries title={t('education')} entries={resume.education} />
      {resume.skills.length > 0 && (
        <Part title={t('skills')}>
          <p dir="auto" className="break-words">
            {resume.skills.join(' · ')}
          </p>
        </Part>
      )}
    </>
  );
}

/** Contacts and skills are in a side column. */
function ColumnsSheet({ resume }: { resume: ResumeContent }) {
  return (
    <>
      <Name resume={resume} />
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_2.2fr] print:grid-cols-[1fr_2.2fr]">
        <div className="min-w-0 border-border sm:border-r sm:pr-6 print:border-r print:pr-6">
          {resume.contacts.length > 0 && (
            <Part title={t('contact')}>
              <Lines lines={resume.contacts} />
            </Part>
          )}
          {resume.skills.length > 0 && (
            <Part title={t('skills')}>
              <Lines lines={resume.skills} />
            </Part>
          )}
        </div>
        <div className="min-w-0">
          <About resume={resume} />
          <Entries title={t('work')} entries={resume.work} />
          <Entries title={t('education')} entries={resume.education} />
        </div>
      </div>
    </>
  );
}

function Name({ resume: { name, title } }: { resume: ResumeContent }) {
  return (
    <>
      <h2 dir="auto" className="text-3xl font-[650] break-words">
        {name}
      </h2>
      {title && (
        <p dir="auto" className="mt-0.5 text-base break-words text-primary">
          <Written>{title}</Written>
        </p>
      )}
    </>
  );
}

function Lines({ lines, className }: { lines: string[]; className?: string }) {
  return (
    <ul className={cn('flex flex-col gap-1', className)}>
      {lines.map((line) => (
        <li key={line} dir="auto" className="min-w-0 break-words">
          <Written>{line}</Written>
        </li>
      ))}
    </ul>
  );
}

function About({ resume: { about } }: { resume: ResumeContent }) {
  if (about === '') return null;
  return (
    <Part title={t('about')}>
      <p dir="auto" className="break-words whitespace-pre-line">
        <Written>{collapseWhitespace(about)}</Written>
      </p>
    </Part>
  );
}

function Entries({ title, entries }: { title: string; entries: ResumeContent['work'] }) {
  if (entries.length === 0) return null;
  return (
    <Part title={title}>
      <ol className="flex flex-col gap-3">
        {entries.map((entry, index) => (
          // Entries have no id and do not move, so the index is a safe key.
          <li key={index} className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4">
            <div className="min-w-0">
              <p dir="auto" className="font-[600] break-words">
                <Written>{entry.title || entry.place}</Written>
              </p>
              {entry.title && entry.place && (
                <p dir="auto" className="break-words text-foreground-2">
                  {entry.place}
                </p>
              )}
            </div>
            <p dir="auto" className="min-w-0 break-words text-foreground-2 tabular-nums">
              <Written>{entry.time}</Written>
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 first:mt-0">
      <h3 className="mb-2 break-after-avoid text-sm font-[650] text-primary">{title}</h3>
      {children}
    </section>
  );
}

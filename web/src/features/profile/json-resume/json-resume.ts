// The JSON Resume 1.0.0 schema (jsonresume.org), limited to the parts that a profile has a place for.

import * as z from 'zod/mini';
import { t } from '@/words/json-resume';

const text = () => z.optional(z.nullable(z.string({ error: () => t('wrong.text') })));
const date = () =>
  z.optional(
    z.nullable(
      z
        .string({ error: () => t('wrong.date') })
        .check(z.regex(/^$|^[12]\d{3}(-(0[1-9]|1[0-2])(-[0-3]\d)?)?$/, { error: () => t('wrong.date') })),
    ),
  );
const list = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.optional(z.nullable(z.array(entry, { error: () => t('wrong.list') })));
const entry = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.object(shape, { error: () => t('wrong.object') });

/** Everything is optional, and unknown fields are ignored. */
export const jsonResumeSchema = entry({
  basics: z.optional(
    z.nullable(
      entry({
        name: text(),
        label: text(),
        email: text(),
        url: text(),
        summary: text(),
        location: z.optional(z.nullable(entry({ address: text(), city: text(), region: text() }))),
      }),
    ),
  ),
  /** Before version 1, `name` was called `company`. */
  work: list(entry({ name: text(), company: text(), position: text(), startDate: date(), endDate: date() })),
  education: list(entry({ institution: text(), area: text(), studyType: text(), startDate: date(), endDate: date() })),
  skills: list(entry({ name: text(), keywords: list(z.string({ error: () => t('wrong.text') })) })),
});

export type JsonResume = z.infer<typeof jsonResumeSchema>;

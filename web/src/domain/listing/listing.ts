// What a list with filters is. A feature declares its list once; the address, the sidebar and the questions to the server all
// follow from that. The groups are those of the server's `search_facets`, by the same names.

import type { LucideIcon } from 'lucide-react';
import type { Supabase } from '@/lib/server/supabase';

/** What may be listed: anything with an id of its own. */
export interface Listed {
  id: string;
}

export interface Listing<Row extends Listed> {
  /** What the server calls it. */
  kind: 'job' | 'tender' | 'freelancer' | 'seeker';
  /** The word of its address, which is also that of its search box. */
  slug: string;
  title: string;
  icon: LucideIcon;
  /** The line under the title, for so many. */
  discover: (total: number) => string;
  /** What one of them is called in a sentence. */
  noun: string;
  /** The title of the empty list. */
  nothing: string;
  errorTitle: string;
  /** The column with the owner's id. */
  owner: string;
  groups: readonly FilterGroup[];
  /** The first is what one gets without asking. */
  sorts: readonly Sort<Row>[];
  /** Reads one page; `refine` adds filters, order and paging to its query. */
  readPage: (supabase: Supabase, refine: RefineQuery, signal: AbortSignal) => Promise<Row[]>;
}

interface Group {
  /** What the server and the address call it. */
  name: string;
  label: string;
}

/** A text that the column has in it. */
export interface ContainsGroup extends Group {
  by: 'contains';
  placeholder: string;
}

/** Values of which each may be ticked: those of a column, or elements of a list. */
export interface ChoiceGroup extends Group {
  by: 'choice' | 'element';
  /** Shown always and first; more come from the server where anyone may type them. */
  options: readonly string[];
}

/** A slider with two thumbs, over rupees. */
export interface SpanGroup extends Group {
  by: 'span';
  /** The columns of the low and the high end; one and the same where a row has a single number. */
  columns: readonly [low: string, high: string];
  max: number;
  step: number;
  /** Where the thumbs stand before anyone moves them, which filters nothing. */
  start: readonly [number, number];
  /** Behind an amount: "/hr". */
  unit: string;
}

/** One number of several. */
export interface OptionGroup extends Group {
  by: 'at-least' | 'since' | 'until';
  column: string;
  options: readonly { value: number; label: string }[];
}

export type FilterGroup = ContainsGroup | ChoiceGroup | SpanGroup | OptionGroup;

/** The selected part of a slider. Neither end: the whole of it, which filters nothing. */
export interface Span {
  min?: number;
  max?: number;
}

export type Selection = string | readonly string[] | number | Span;

/** What is selected, by the name of its group, and beside the groups `search` and `owner`. The server's facets take it as it is. */
export type Filters = Readonly<Record<string, Selection>>;

export interface Sort<Row extends Listed> {
  /** Its word in the address. */
  name: string;
  label: string;
  /** The id always comes last, in the direction of the column before it. `relevance` is the search's own order. */
  order: readonly Order<Row>[] | 'relevance';
}

export interface Order<Row extends Listed> {
  column: keyof Row & string;
  ascending: boolean;
}

/** The order of a search, which every list has while something is searched for. */
export const BEST_MATCH = { name: 'relevance', label: 'Best match', order: 'relevance' } as const;

/** The six skills of every sidebar. */
export const SKILLS = ['JavaScript', 'React', 'Node.js', 'Python', 'Design', 'Marketing'] as const;

/** The levels of jobs and of job seekers. */
export const EXPERIENCE = ['Entry Level', 'Mid Level', 'Senior Level', 'Executive'] as const;

/** As much of the client's query as is needed here; it has these methods whatever the table. */
export interface Query {
  filter: (column: string, operator: string, value: string) => this;
  or: (conditions: string) => this;
  order: (column: string, options: { ascending: boolean; nullsFirst?: boolean }) => this;
  limit: (count: number) => this;
  range: (from: number, to: number) => this;
}

/** Adds filters, order and page to a query. */
export type RefineQuery = <Refined extends Query>(query: Refined) => Refined;

// What a list with filters is. A feature declares its list once; the address, the sidebar and the questions to the server all
// follow from that. The groups are those of the server's `search_facets`, by the same names. What they are called on the screen is in
// the catalogue `listings`, by their kinds and names.

import type { LucideIcon } from 'lucide-react';
import type { Supabase } from '@/lib/server/supabase';

/** What may be listed: anything with an id of its own. */
export interface Listed {
  id: string;
}

export interface Listing<Row extends Listed> {
  /** What the server calls it. */
  kind: 'job' | 'tender' | 'freelancer' | 'seeker';
  /** The word of its address. */
  slug: string;
  icon: LucideIcon;
  /** The column with the owner's id. */
  owner: string;
  groups: readonly FilterGroup[];
  /** The first is what one gets without asking. */
  sorts: readonly Sort<Row>[];
  /** Reads one page; `refine` adds filters, order and paging to its query. */
  /** The ids of one page in the order `fit`, where the list has it. */
  readFitting?: (supabase: Supabase, filters: Filters, offset: number, signal: AbortSignal) => Promise<string[]>;
  readPage: (supabase: Supabase, refine: RefineQuery, signal: AbortSignal) => Promise<Row[]>;
}

/** A text that the column has in it. */
export interface ContainsGroup {
  /** What the server and the address call it, as in every group. */
  name: 'location';
  by: 'contains';
}

/** Values of a column, of which each may be ticked. */
export interface ChoiceGroup {
  name: 'type' | 'experience' | 'category' | 'status' | 'availability';
  by: 'choice';
  options: readonly string[];
}

/** Elements of a list, of which each may be ticked. */
export interface ElementGroup {
  name: 'skills';
  by: 'element';
  /** Shown always and first; more come from the server, since anyone may type them. */
  options: readonly string[];
}

/** A slider with two thumbs, over rupees. */
export interface SpanGroup {
  name: 'salary' | 'budget' | 'rate';
  by: 'span';
  /** The columns of the low and the high end; one and the same where a row has a single number. */
  columns: readonly [low: string, high: string];
  max: number;
  step: number;
  /** Where the thumbs stand before anyone moves them, which filters nothing. */
  start: readonly [number, number];
  /** What the rupees are paid for, where that stands behind an amount: "/hr". */
  per?: 'hour';
}

/** One number of several. */
export interface OptionGroup {
  name: 'posted' | 'deadline' | 'rating';
  by: 'at-least' | 'since' | 'until';
  column: string;
  options: readonly number[];
}

export type FilterGroup = ContainsGroup | ChoiceGroup | ElementGroup | SpanGroup | OptionGroup;

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
  name: 'relevance' | 'fit' | 'newest' | 'salary' | 'closing' | 'budget' | 'rating' | 'rate' | 'active' | 'looking';
  /**
   * The id always comes last, in the direction of the column before it. `relevance` is the search's own order, `fit` that of what
   * meets most of what the reader looks for.
   */
  order: readonly Order<Row>[] | 'relevance' | 'fit';
}

export interface Order<Row extends Listed> {
  column: keyof Row & string;
  ascending: boolean;
}

/** The order of a search, which every list has while something is searched for. */
export const BEST_MATCH = { name: 'relevance', order: 'relevance' } as const;

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

// The definition of a list with filters. A feature declares its list once; the address, the sidebar and the requests all follow from it.
// The groups have the same names as in the server's `search_facets`. Their labels are in the catalogue `listings`, by kind and name.

import type { LucideIcon } from 'lucide-react';
import type { Supabase } from '@/lib/server/supabase';

/** A listed row: anything with an id. */
export interface Listed {
  id: string;
}

export interface ListDefinition<Row extends Listed> {
  /** The server's name for the list. */
  kind: 'job' | 'tender' | 'freelancer' | 'seeker';
  /** The path segment of the list. */
  slug: string;
  icon: LucideIcon;
  /** The column with the owner's id. */
  owner: string;
  groups: readonly FilterGroup[];
  /** The first one is the default. */
  sorts: readonly Sort<Row>[];
  /** Reads the ids of one page in the order `fit`, if the list offers it. */
  readFitting?: (supabase: Supabase, filters: Filters, offset: number, signal: AbortSignal) => Promise<string[]>;
  /** Reads one page; `refine` adds filters, order and paging to its query. */
  readPage: (supabase: Supabase, refine: RefineQuery, signal: AbortSignal) => Promise<Row[]>;
}

/** A text that the column must contain. */
export interface ContainsGroup {
  /** The name used by the server and in the address, as in every group. */
  name: 'location';
  by: 'contains';
}

/** Values of a column, as checkboxes. */
export interface ChoiceGroup {
  name: 'type' | 'experience' | 'category' | 'status' | 'availability';
  by: 'choice';
  options: readonly string[];
}

/** Elements of an array column, as checkboxes. */
export interface ElementGroup {
  name: 'skills';
  by: 'element';
  /** Always shown first. The server adds more, because users can type their own. */
  options: readonly string[];
}

/** A range slider in rupees. */
export interface SpanGroup {
  name: 'salary' | 'budget' | 'rate';
  by: 'span';
  /** The columns of the low and high end; the same column twice for rows with a single number. */
  columns: readonly [low: string, high: string];
  max: number;
  step: number;
  /** The initial position of the thumbs, which does not filter. */
  start: readonly [number, number];
  /** The unit of the amounts: "/hr". */
  per?: 'hour';
}

/** A single choice of several numbers. */
export interface OptionGroup {
  name: 'posted' | 'deadline' | 'rating';
  by: 'at-least' | 'since' | 'until';
  column: string;
  options: readonly number[];
}

export type FilterGroup = ContainsGroup | ChoiceGroup | ElementGroup | SpanGroup | OptionGroup;

/** The selected range of a slider. With neither end set it covers everything and does not filter. */
export interface Span {
  min?: number;
  max?: number;
}

export type Selection = string | readonly string[] | number | Span;

/** The selections by group name, plus `search` and `owner`. The server's facets accept this object as it is. */
export type Filters = Readonly<Record<string, Selection>>;

export interface Sort<Row extends Listed> {
  /** The name used in the address. */
  name: 'relevance' | 'fit' | 'newest' | 'salary' | 'closing' | 'budget' | 'rating' | 'rate' | 'active' | 'looking';
  /**
   * The id always comes last, in the direction of the column before it. `relevance` is the order of the search, `fit` puts what best
   * matches the reader's wishes first.
   */
  order: readonly Order<Row>[] | 'relevance' | 'fit';
}

export interface Order<Row extends Listed> {
  column: keyof Row & string;
  ascending: boolean;
}

/** The order of search results, available in every list during a search. */
export const BEST_MATCH = { name: 'relevance', order: 'relevance' } as const;

/** The six skills in every sidebar. */
export const SKILLS = ['JavaScript', 'React', 'Node.js', 'Python', 'Design', 'Marketing'] as const;

/** The experience levels of jobs and job seekers. */
export const EXPERIENCE = ['Entry Level', 'Mid Level', 'Senior Level', 'Executive'] as const;

/** The part of the client's query builder used here; these methods are the same for every table. */
export interface Query {
  filter: (column: string, operator: string, value: string) => this;
  or: (conditions: string) => this;
  order: (column: string, options: { ascending: boolean; nullsFirst?: boolean }) => this;
  limit: (count: number) => this;
  range: (from: number, to: number) => this;
}

/** Adds filters, order and paging to a query. */
export type RefineQuery = <Refined extends Query>(query: Refined) => Refined;

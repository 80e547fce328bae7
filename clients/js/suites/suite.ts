// What a suite of translated cases is. Each case stands for a test of the makers and is named after it.

/** `same`: as the maker's server answers. `differs`: another answer, on purpose. `not offered`: a refusal that clients understand. */
export type Verdict = 'same' | 'differs' | 'not offered';

export interface Case {
  title: string;
  verdict: Verdict;
  run: () => Promise<void>;
}

export class Suite {
  readonly name: string;
  readonly cases: Case[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** A case that must answer as the maker's server does. */
  same(title: string, run: () => Promise<void>): void {
    this.cases.push({ title, verdict: 'same', run });
  }

  /** A case that we answer differently for this reason; `run` asserts our answer. */
  differs(title: string, reason: string, run: () => Promise<void>): void {
    this.cases.push({ title: `${title} (${reason})`, verdict: 'differs', run });
  }

  /** A case about something that is not built; `run` asserts how it is refused. */
  notOffered(title: string, run: () => Promise<void>): void {
    this.cases.push({ title, verdict: 'not offered', run });
  }
}

// A suite of translated cases. Each case corresponds to an upstream test and has its name.

/** `same`: the upstream server's answer. `differs`: a different answer on purpose. `not offered`: a refusal that clients understand. */
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

  /** A case whose answer must be the same as the upstream server's. */
  same(title: string, run: () => Promise<void>): void {
    this.cases.push({ title, verdict: 'same', run });
  }

  /** A case that we answer differently for the given reason; `run` asserts our answer. */
  differs(title: string, reason: string, run: () => Promise<void>): void {
    this.cases.push({ title: `${title} (${reason})`, verdict: 'differs', run });
  }

  /** A case about something that is not implemented; `run` asserts the refusal. */
  notOffered(title: string, run: () => Promise<void>): void {
    this.cases.push({ title, verdict: 'not offered', run });
  }
}

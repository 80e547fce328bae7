// Decides which modules share a file. A separate file costs every screen that needs it another request; a larger file costs some screens
// bytes that they do not need.

/** The cost of one more file per visit, in bytes of source. With a higher value, some screens exceed the limits of `budget.ts`. */
export const FILE_COST = 20_000;

export interface SourceModule {
  id: string;
  bytes: number;
  /** Its static imports. */
  imports: string[];
  /** The file, if it is assigned by hand. */
  file?: string | undefined;
}

/** A screen, a dialog, or anything else whose code loads on demand. */
export interface EntryPoint {
  /** The modules that it imports statically. */
  modules: Set<string>;
  /** The weight of one load. */
  weight: number;
  /** The entry points it can be opened from, by their index. Whatever all of them load is already there. */
  openedFrom: number[];
  /** A visit starts with it, so its files must not contain anything that it does not need. */
  isFirst?: boolean;
}

/** Modules in the same file. */
interface Part {
  modules: string[];
  bytes: number;
  isFixed: boolean;
  imports: Set<Part>;
  /** The entry points that load it, one bit each. */
  users: bigint;
  /** The users, and the entry points they are opened from. */
  around: bigint;
  /** The cost of loading it, for all users together. */
  cost: number;
}

/** The modules of each file, without those assigned by hand. */
export function joinParts(modules: SourceModule[], entries: EntryPoint[]): string[][] {
  const visits = new Visits(entries);
  const parts = firstParts(modules, entries, visits);
  const best = new Map<Part, Join>();
  const free = new Set([...parts].filter(({ isFixed }) => !isFixed));
  if (free.size === 0) return [];
  const search = (part: Part) => best.set(part, bestJoin(part, free, visits));
  free.forEach(search);

  for (;;) {
    const [part, known] = [...best].reduce((a, b) => (b[1].gain > a[1].gain ? b : a));
    if (!known.other) break;
    // Another join may have changed the gain.
    if (!free.has(known.other) || gainOf(part, known.other, visits) !== known.gain) {
      search(part);
      continue;
    }
    join(part, known.other, parts, visits);
    free.delete(known.other);
    best.delete(known.other);
    search(part);
    for (const other of free) {
      const gain = other === part ? 0 : gainOf(other, part, visits);
      if (gain > (best.get(other)?.gain ?? 0)) best.set(other, { other: part, gain });
    }
  }
  return [...free].map((part) => part.modules);
}

/** Knows which entry points load a file, and what that costs. */
class Visits {
  readonly #entries: { own: bigint; from: bigint; weight: number }[];
  readonly #first: bigint;
  readonly #weights = new Map<bigint, number>();

  constructor(entries: EntryPoint[]) {
    const bits = (places: number[]) => places.reduce((all, place) => all | (1n << BigInt(place)), 0n);
    this.#entries = entries.map(({ openedFrom, weight }, place) => ({
      own: bits([place]),
      from: bits(openedFrom),
      weight,
    }));
    this.#first = bits(entries.flatMap(({ isFirst }, place) => (isFirst ? [place] : [])));
  }

  /** These entry points, plus those that can only be opened from them. */
  complete(users: bigint): bigint {
    let before: bigint;
    do {
      before = users;
      for (const { own, from } of this.#entries) if (from !== 0n && (users & from) === from) users |= own;
    } while (users !== before);
    return users;
  }

  /** The cost of loading a file of this size, for all users together. */
  cost(users: bigint, bytes: number): number {
    let weight = this.#weights.get(users);
    if (weight === undefined) {
      weight = 0;
      for (const entry of this.#entries) {
        const isThere = entry.from !== 0n && (users & entry.from) === entry.from;
        if ((users & entry.own) !== 0n && !isThere) weight += entry.weight;
      }
      this.#weights.set(users, weight);
    }
    return weight * (FILE_COST + bytes);
  }

  /** These entry points, plus those they are opened from. */
  around(users: bigint): bigint {
    return this.#entries.reduce((all, { own, from }) => ((users & own) === 0n ? all : all | from), users);
  }

  /** Whether a first screen uses one of them and not the other. */
  isFirstOfOne(a: bigint, b: bigint): boolean {
    return ((a ^ b) & this.#first) !== 0n;
  }
}

interface Join {
  other: Part | undefined;
  gain: number;
}

const NO_JOIN: Join = { other: undefined, gain: 0 };

function bestJoin(part: Part, parts: Set<Part>, visits: Visits): Join {
  let best = NO_JOIN;
  for (const other of parts) {
    const gain = other === part ? 0 : gainOf(part, other, visits);
    if (gain > best.gain) best = { other, gain };
  }
  return best;
}

/** How much all visits save with these two in one file; zero if they must not be joined. */
function gainOf(a: Part, b: Part, visits: Visits): number {
  if (visits.isFirstOfOne(a.users, b.users)) return 0;
  // If no visit loads both, there is nothing to gain.
  if ((a.users & b.around) === 0n && (a.around & b.users) === 0n) return 0;
  const users = visits.complete(a.users | b.users);
  const saved = a.cost + b.cost - visits.cost(users, a.bytes + b.bytes);
  if (saved <= 0) return 0;
  const needed = reachable([a, b]);
  let gain = saved;
  for (const part of needed) {
    if (part === a || part === b || (part.users | users) === part.users) continue;
    // Users of other modules must not have to load a file that was put together by hand.
    if (part.isFixed) return 0;
    const more = visits.complete(part.users | users);
    gain -= visits.cost(more, part.bytes) - part.cost;
    if (gain <= 0) return 0;
  }
  return needed.has(a) && needed.has(b) && isCircular(a, b) ? 0 : gain;
}

/** Whether one imports the other through a third file, which would then form a cycle with the joined file. */
function isCircular(a: Part, b: Part): boolean {
  const leads = (from: Part, to: Part) => reachable([...from.imports].filter((part) => part !== to)).has(to);
  return leads(a, b) || leads(b, a);
}

function join(part: Part, other: Part, parts: Set<Part>, visits: Visits): void {
  part.modules.push(...other.modules);
  part.bytes += other.bytes;
  part.users = visits.complete(part.users | other.users);
  for (const needed of other.imports) part.imports.add(needed);
  parts.delete(other);
  for (const { imports } of parts) if (imports.delete(other)) imports.add(part);
  part.imports.delete(part);
  spread(part, visits);
}

/** Users of a part also load its imports. */
function spread(part: Part, visits: Visits): void {
  for (const needed of reachable([part])) {
    needed.users = visits.complete(needed.users | part.users);
    needed.around = visits.around(needed.users);
    needed.cost = visits.cost(needed.users, needed.bytes);
  }
}

function reachable(roots: Part[]): Set<Part> {
  const found = new Set<Part>(roots);
  for (const part of found) for (const needed of part.imports) found.add(needed);
  return found;
}

/** One part for each set of users, so that each loads only what it needs. */
function firstParts(modules: SourceModule[], entries: EntryPoint[], visits: Visits): Set<Part> {
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  for (const { id, bytes, file } of modules) {
    const needed = entries.reduce(
      (bits, entry, place) => (entry.modules.has(id) ? bits | (1n << BigInt(place)) : bits),
      0n,
    );
    const users = visits.complete(needed);
    const key = file ?? users.toString(36);
    const part = parts.get(key) ?? {
      modules: [],
      bytes: 0,
      isFixed: file !== undefined,
      imports: new Set(),
      users,
      around: users,
      cost: 0,
    };
    part.modules.push(id);
    part.bytes += bytes;
    part.users |= users;
    parts.set(key, part);
    partOf.set(id, part);
  }
  for (const { id, imports } of modules) {
    const part = partOf.get(id);
    for (const needed of imports.map((imported) => partOf.get(imported))) {
      if (part && needed && needed !== part) part.imports.add(needed);
    }
  }
  for (const part of parts.values()) spread(part, visits);
  return new Set(parts.values());
}

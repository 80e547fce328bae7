// The selected applicants, across all columns.

import { useState } from 'react';
import type { Candidate } from '@/features/dashboard-employer/candidate';

/** The server's limit per call. */
const MAX_SELECTED = 200;

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, Candidate>>(new Map());
  return {
    candidates: [...selected.values()],
    has: (id: string) => selected.has(id),
    set: (candidates: readonly Candidate[], on: boolean) => {
      setSelected((before) => {
        const after = new Map(before);
        for (const candidate of candidates) {
          if (!on) after.delete(candidate.id);
          else if (after.size < MAX_SELECTED) after.set(candidate.id, candidate);
        }
        return after;
      });
    },
    clear: () => {
      setSelected(new Map());
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

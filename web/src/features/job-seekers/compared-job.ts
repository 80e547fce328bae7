// The job that people in the list are compared with; empty for none.

import { createContext, useContext } from 'react';

export const ComparedJobContext = createContext('');

export function useComparedJob(): string {
  return useContext(ComparedJobContext);
}

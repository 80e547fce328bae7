// The id of the job that the people in the list are compared with. Empty for none.

import { createContext, useContext } from 'react';

export const ComparedJobContext = createContext('');

export function useComparedJob(): string {
  return useContext(ComparedJobContext);
}

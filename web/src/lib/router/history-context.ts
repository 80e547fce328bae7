// The history of the page, for what the router has no word for.

import { createContext } from 'react';
import type { AppHistory } from './history';

export const HistoryContext = createContext<AppHistory | null>(null);

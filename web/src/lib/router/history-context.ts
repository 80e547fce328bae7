// The page's history, for what the router does not offer.

import { createContext } from 'react';
import type { AppHistory } from './history';

export const HistoryContext = createContext<AppHistory | null>(null);
